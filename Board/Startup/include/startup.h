// What the start-up code of a Cortex-M0 and the firmware in Swift know of each other.
#pragma once

#include <stdint.h>

/// What was known of a fault, in memory that start-up does not clear: it is there after the restart.
struct FaultRecord {
  /// FAULT_MAGIC when the rest says something.
  uint32_t magic;
  /// The exception that was taken: 3 for a hard fault, which is also what a Swift trap becomes.
  uint32_t exception;
  /// Where the program stood.
  uint32_t programCounter;
  /// Where it would have returned to.
  uint32_t linkRegister;
  /// The stack then.
  uint32_t stackPointer;
};

#define FAULT_MAGIC 0xFA017EEDu

extern struct FaultRecord fault_record;

/// How long the firmware took from its first instruction in Swift to its first screen.
extern uint32_t start_microseconds;

/// The memory of the firmware's state, which the linker script lays out.
extern uint8_t firmware_memory[];
extern uint8_t firmware_memory_end[];
/// The stack, from its deepest byte to its top. It lies at the start of RAM, so that an overflow runs into
/// addresses without memory, which is a fault, and not into other data.
extern uint8_t stack_limit[];
extern uint8_t stack_top[];
/// The flash that holds the records.
extern uint8_t records_start[];
extern uint8_t records_end[];

/// What unused stack is painted with at start-up.
#define STACK_PAINT 0xC5C5C5C5u

/// Bytes of stack that were never used since start-up.
uint32_t stack_untouched(void);

/// Waits for an interrupt unless one is pending; also returns when one is taken between a check and the wait.
static inline void wait_for_interrupt(void) { __asm__ volatile("wfi" ::: "memory"); }
static inline void disable_interrupts(void) { __asm__ volatile("cpsid i" ::: "memory"); }
static inline void enable_interrupts(void) { __asm__ volatile("cpsie i" ::: "memory"); }

/// Starts the chip anew.
void restart(void) __attribute__((noreturn));

static inline struct FaultRecord *fault_pointer(void) { return &fault_record; }
static inline void note_start(uint32_t microseconds) { start_microseconds = microseconds; }
/// Copies bytes; the standard library's own copy goes byte by byte.
static inline void copy_bytes(uint8_t *to, const uint8_t *from, uint32_t count) {
  __builtin_memcpy(to, from, count);
}
static inline uint8_t *firmware_pointer(void) { return firmware_memory; }
static inline uint32_t firmware_capacity(void) { return (uint32_t)(firmware_memory_end - firmware_memory); }
static inline uint32_t stack_size(void) { return (uint32_t)(stack_top - stack_limit); }
static inline uint8_t *records_pointer(void) { return records_start; }
static inline uint32_t records_size(void) { return (uint32_t)(records_end - records_start); }
