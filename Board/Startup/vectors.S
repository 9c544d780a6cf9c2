// The vector table of the application, and the loader's until there is one: the Cortex-M0 of the nRF51 takes
// every exception from address 0, so the table there hands interrupts on to the application's.

  .syntax unified
  .cpu cortex-m0
  .thumb

  .section .boot, "a"
  .global boot_vectors
boot_vectors:
  .word stack_top
  .word boot_reset
  .rept 46
  .word boot_forward
  .endr

  .section .boot.text, "ax"
  .thumb_func
boot_reset:
  ldr r0, =application_vectors
  ldr r1, [r0]
  mov sp, r1
  ldr r1, [r0, #4]
  bx r1

  .thumb_func
boot_forward:
  mrs r0, ipsr
  lsls r0, r0, #2
  ldr r1, =application_vectors
  ldr r0, [r1, r0]
  bx r0
  .pool

  .section .vectors, "a"
  .global application_vectors
application_vectors:
  .word stack_top
  .word reset_handler
  .rept 14
  .word fault_handler
  .endr
  .word fault_handler          // 0 POWER_CLOCK
  .word fault_handler          // 1 RADIO
  .word uart_interrupt         // 2 UART0
  .rept 5
  .word fault_handler
  .endr
  .word timer_interrupt        // 8 TIMER0
  .rept 4
  .word fault_handler
  .endr
  .word noise_interrupt        // 13 RNG
  .rept 18
  .word fault_handler
  .endr
