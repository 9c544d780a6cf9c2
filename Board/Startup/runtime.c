// What compiled code calls and the toolchain has no library of for ARMv6-M: the names are those of the
// "Run-time ABI for the Arm Architecture" (IHI 0043).

#include <stddef.h>
#include <stdint.h>

void *memcpy(void *restrict to, const void *restrict from, size_t count) {
  uint8_t *t = to;
  const uint8_t *f = from;
  if ((((uintptr_t)t | (uintptr_t)f) & 3) == 0) {
    for (; count >= 4; count -= 4, t += 4, f += 4) *(uint32_t *)t = *(const uint32_t *)f;
  }
  while (count--) *t++ = *f++;
  return to;
}

void *memmove(void *to, const void *from, size_t count) {
  uint8_t *t = to;
  const uint8_t *f = from;
  if (t <= f || t >= f + count) return memcpy(to, from, count);
  while (count--) t[count] = f[count];
  return to;
}

void *memset(void *to, int value, size_t count) {
  uint8_t *t = to;
  if (((uintptr_t)t & 3) == 0) {
    uint32_t word = (uint8_t)value * 0x01010101u;
    for (; count >= 4; count -= 4, t += 4) *(uint32_t *)t = word;
  }
  while (count--) *t++ = (uint8_t)value;
  return to;
}

int memcmp(const void *one, const void *other, size_t count) {
  const uint8_t *a = one, *b = other;
  for (; count--; a++, b++) {
    if (*a != *b) return *a - *b;
  }
  return 0;
}

void __aeabi_memcpy(void *to, const void *from, size_t count) { memcpy(to, from, count); }
void __aeabi_memcpy4(void *to, const void *from, size_t count) { memcpy(to, from, count); }
void __aeabi_memcpy8(void *to, const void *from, size_t count) { memcpy(to, from, count); }
void __aeabi_memmove(void *to, const void *from, size_t count) { memmove(to, from, count); }
void __aeabi_memmove4(void *to, const void *from, size_t count) { memmove(to, from, count); }
void __aeabi_memmove8(void *to, const void *from, size_t count) { memmove(to, from, count); }
void __aeabi_memset(void *to, size_t count, int value) { memset(to, value, count); }
void __aeabi_memset4(void *to, size_t count, int value) { memset(to, value, count); }
void __aeabi_memset8(void *to, size_t count, int value) { memset(to, value, count); }
void __aeabi_memclr(void *to, size_t count) { memset(to, 0, count); }
void __aeabi_memclr4(void *to, size_t count) { memset(to, 0, count); }
void __aeabi_memclr8(void *to, size_t count) { memset(to, 0, count); }

int __clzsi2(uint32_t value) {
  if (value == 0) return 32;
  int count = 0;
  if (!(value & 0xFFFF0000u)) count += 16, value <<= 16;
  if (!(value & 0xFF000000u)) count += 8, value <<= 8;
  if (!(value & 0xF0000000u)) count += 4, value <<= 4;
  if (!(value & 0xC0000000u)) count += 2, value <<= 2;
  return count + !(value & 0x80000000u);
}

/// Quotient in the low word, remainder in the high one, as the pair r0 and r1 that the ABI asks for.
static uint64_t divide(uint32_t dividend, uint32_t divisor) {
  if (divisor == 0) return (uint64_t)dividend << 32;  // Swift checks before it divides
  uint32_t quotient = 0, remainder = dividend, part = divisor, bit = 1;
  // Most quotients are small, so it is cheaper to walk up to the first bit than to look for it.
  while (part <= remainder >> 1) part <<= 1, bit <<= 1;
  for (; bit; bit >>= 1, part >>= 1) {
    if (remainder >= part) remainder -= part, quotient |= bit;
  }
  return (uint64_t)remainder << 32 | quotient;
}

uint64_t __aeabi_uidivmod(uint32_t dividend, uint32_t divisor) { return divide(dividend, divisor); }
uint32_t __aeabi_uidiv(uint32_t dividend, uint32_t divisor) { return (uint32_t)divide(dividend, divisor); }

uint64_t __aeabi_idivmod(int32_t dividend, int32_t divisor) {
  uint32_t a = dividend < 0 ? -(uint32_t)dividend : (uint32_t)dividend;
  uint32_t b = divisor < 0 ? -(uint32_t)divisor : (uint32_t)divisor;
  uint64_t result = divide(a, b);
  uint32_t quotient = (uint32_t)result, remainder = (uint32_t)(result >> 32);
  if ((dividend < 0) != (divisor < 0)) quotient = -quotient;
  if (dividend < 0) remainder = -remainder;
  return (uint64_t)remainder << 32 | quotient;
}
int32_t __aeabi_idiv(int32_t dividend, int32_t divisor) {
  return (int32_t)__aeabi_idivmod(dividend, divisor);
}

// 64-bit values are put together from words: the compiler turns any shift of one into these same calls.
union Pair {
  uint64_t whole;
  struct { uint32_t low, high; };
};

uint64_t __aeabi_lmul(uint64_t one, uint64_t other) {
  union Pair a = {one}, b = {other}, product;
  uint32_t al = a.low & 0xFFFF, ah = a.low >> 16, bl = b.low & 0xFFFF, bh = b.low >> 16;
  uint32_t low = al * bl, middle = ah * bl + (low >> 16), cross = al * bh + (middle & 0xFFFF);
  product.low = cross << 16 | (low & 0xFFFF);
  product.high = ah * bh + (middle >> 16) + (cross >> 16) + a.low * b.high + a.high * b.low;
  return product.whole;
}

uint64_t __aeabi_llsl(uint64_t value, int count) {
  union Pair v = {value};
  if (count >= 32) {
    v.high = v.low << (count - 32);
    v.low = 0;
  } else if (count > 0) {
    v.high = v.high << count | v.low >> (32 - count);
    v.low <<= count;
  }
  return v.whole;
}

uint64_t __aeabi_llsr(uint64_t value, int count) {
  union Pair v = {value};
  if (count >= 32) {
    v.low = v.high >> (count - 32);
    v.high = 0;
  } else if (count > 0) {
    v.low = v.low >> count | v.high << (32 - count);
    v.high >>= count;
  }
  return v.whole;
}

// ARMv6-M has no exclusive accesses; one core, so with interrupts off a read and a write are one step.
static uint32_t lock(void) {
  uint32_t mask;
  __asm__ volatile("mrs %0, primask\ncpsid i" : "=r"(mask)::"memory");
  return mask;
}
static void unlock(uint32_t mask) { __asm__ volatile("msr primask, %0" ::"r"(mask) : "memory"); }

#pragma redefine_extname atomic_add __sync_fetch_and_add_4
uint32_t atomic_add(volatile void *place, uint32_t value) {
  uint32_t mask = lock(), old = *(volatile uint32_t *)place;
  *(volatile uint32_t *)place = old + value;
  unlock(mask);
  return old;
}

#pragma redefine_extname atomic_swap __sync_val_compare_and_swap_4
uint32_t atomic_swap(volatile void *place, uint32_t expected, uint32_t wanted) {
  uint32_t mask = lock(), old = *(volatile uint32_t *)place;
  if (old == expected) *(volatile uint32_t *)place = wanted;
  unlock(mask);
  return old;
}
