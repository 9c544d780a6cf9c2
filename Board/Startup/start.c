// From reset to Swift, and from a fault to the next reset. For any Cortex-M0.

#include "startup.h"

extern uint32_t data_load[], data_start[], data_end[], bss_start[], bss_end[];

/// The firmware, in the board's folder; never returns.
extern void firmware_main(void);

__attribute__((section(".noinit"))) struct FaultRecord fault_record;

uint32_t start_microseconds;

#define SCB_AIRCR (*(volatile uint32_t *)0xE000ED0C)

void restart(void) {
  __asm__ volatile("dsb" ::: "memory");
  SCB_AIRCR = 0x05FA0004;  // VECTKEY, SYSRESETREQ: ARMv6-M Architecture Reference Manual, B3.2.6
  for (;;) {}
}

/// Takes the frame that the exception pushed: r0-r3, r12, lr, pc, xPSR.
__attribute__((used, noreturn)) void fault_taken(uint32_t *frame, uint32_t exception) {
  int readable = (uint8_t *)frame >= stack_limit && (uint8_t *)(frame + 8) <= stack_top;
  fault_record.exception = exception;
  fault_record.linkRegister = readable ? frame[5] : 0;
  fault_record.programCounter = readable ? frame[6] : 0;
  fault_record.stackPointer = (uint32_t)frame;
  fault_record.magic = FAULT_MAGIC;
  restart();
}

/// Every exception and interrupt without a handler of its own. The stack may be what is broken, so a fresh
/// one is taken first.
__attribute__((naked, used)) void fault_handler(void) {
  __asm__ volatile(
      "mrs r0, msp\n"
      "mrs r1, ipsr\n"
      "ldr r2, =stack_top\n"
      "mov sp, r2\n"
      "ldr r2, =fault_taken\n"
      "bx r2\n");
}

uint32_t stack_untouched(void) {
  uint32_t *word = (uint32_t *)stack_limit;
  while (word < (uint32_t *)stack_top && *word == STACK_PAINT) word++;
  return (uint32_t)((uint8_t *)word - stack_limit);
}

__attribute__((used, noreturn)) void reset_handler(void) {
  uint32_t *from = data_load;
  for (uint32_t *to = data_start; to < data_end; to++) *to = *from++;
  for (uint32_t *to = bss_start; to < bss_end; to++) *to = 0;
  uint32_t *here;
  __asm__ volatile("mov %0, sp" : "=r"(here));
  for (uint32_t *word = (uint32_t *)stack_limit; word < here - 8; word++) *word = STACK_PAINT;
  firmware_main();
  for (;;) {}
}
