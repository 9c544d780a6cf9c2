// Start-up and run-time support for the views probe in an emulated Cortex-M3 (QEMU's mps2-an385), which runs
// the code of a Cortex-M0. Paints the stack below each call and prints how deep it went, through semihosting.
#include <stddef.h>
#include <stdint.h>

int32_t views_bytes(void);
_Bool views_prepare(void *bench, uint8_t scene);
int32_t views_counted(void *bench, uint8_t scene);
int32_t views_screen(void *bench, uint8_t number, uint16_t record);

static uint64_t bench[4096];
enum { paint = 0xC5C5C5C5, depth = 16384 };
static uint32_t *lowest;

static long semihosting(long operation, const void *argument) {
  register long r0 __asm__("r0") = operation;
  register const void *r1 __asm__("r1") = argument;
  __asm__ volatile("bkpt 0xAB" : "+r"(r0) : "r"(r1) : "memory");
  return r0;
}

static void print(const char *name, long first, long second) {
  char line[64], *end = line;
  while (*name) *end++ = *name++;
  for (int index = 0; index < 2; index++) {
    long value = index ? second : first;
    char digits[12];
    int count = 0;
    *end++ = ' ';
    if (value < 0) *end++ = '-', value = -value;
    do digits[count++] = '0' + value % 10; while (value /= 10);
    while (count) *end++ = digits[--count];
  }
  *end++ = '\n';
  *end = 0;
  semihosting(4, line);
}

// What is below the caller's own stack frame counts; nothing here may be inlined into it.
__attribute__((noinline)) static void paintStack(uint32_t *top) {
  for (volatile uint32_t *word = top - depth / 4; word < top - 16; word++) *word = paint;
}

__attribute__((noinline)) static long usedStack(uint32_t *top) {
  uint32_t *word = top - depth / 4;
  while (word < top && *word == paint) word++;
  return (top - word) * 4;
}

static uint32_t *stackPointer(void) {
  uint32_t *top;
  __asm__ volatile("mov %0, sp" : "=r"(top));
  return top;
}

static void run(void) {
  print("bytes", views_bytes(), 0);
  if (views_bytes() > (long)sizeof bench) return;
  for (uint8_t scene = 0; scene < 6; scene++) {
    views_prepare(bench, scene);
    uint32_t *top = stackPointer();
    paintStack(top);
    views_counted(bench, scene);
    print("scene", scene, usedStack(top));
  }
  for (uint8_t number = 0; number < 14; number++) {
    views_prepare(bench, 0);
    uint32_t *top = stackPointer();
    paintStack(top);
    long nodes = views_screen(bench, number, 40000 + number);
    long used = usedStack(top);
    print("screen", number, used);
    print("nodes", number, nodes);
  }
}

void start(void) {
  run();
  semihosting(0x18, (void *)0x20026);
}

static void fault(void) {
  print("fault", 0, 0);
  semihosting(0x18, (void *)0x20023);
}

__attribute__((section(".vectors"), used)) static void *const vectors[16] = {
  (void *)0x20300000, (void *)start, (void *)fault, (void *)fault,
  (void *)fault, (void *)fault, (void *)fault,
};

void *memset(void *target, int value, size_t count) {
  for (volatile char *byte = target; count--; byte++) *byte = value;
  return target;
}
void *memmove(void *target, const void *source, size_t count) {
  volatile char *to = target;
  const volatile char *from = source;
  if (to < from) while (count--) *to++ = *from++;
  else while (count--) to[count] = from[count];
  return target;
}
void *memcpy(void *target, const void *source, size_t count) { return memmove(target, source, count); }
void __aeabi_memcpy(void *target, const void *source, size_t count) { memmove(target, source, count); }
void __aeabi_memcpy4(void *target, const void *source, size_t count) { memmove(target, source, count); }
void __aeabi_memcpy8(void *target, const void *source, size_t count) { memmove(target, source, count); }
void __aeabi_memmove(void *target, const void *source, size_t count) { memmove(target, source, count); }
void __aeabi_memmove4(void *target, const void *source, size_t count) { memmove(target, source, count); }
void __aeabi_memset(void *target, size_t count, int value) { memset(target, value, count); }
void __aeabi_memset4(void *target, size_t count, int value) { memset(target, value, count); }
void __aeabi_memclr(void *target, size_t count) { memset(target, 0, count); }
void __aeabi_memclr4(void *target, size_t count) { memset(target, 0, count); }
void __aeabi_memclr8(void *target, size_t count) { memset(target, 0, count); }

// The chip divides by an instruction, so these need no library.
int32_t __aeabi_idiv(int32_t a, int32_t b) { return a / b; }
uint32_t __aeabi_uidiv(uint32_t a, uint32_t b) { return a / b; }
uint64_t __aeabi_uidivmod(uint32_t a, uint32_t b) { return a / b | (uint64_t)(a - a / b * b) << 32; }
uint64_t __aeabi_idivmod(int32_t a, int32_t b) {
  return (uint32_t)(a / b) | (uint64_t)(uint32_t)(a - a / b * b) << 32;
}
uint64_t __aeabi_lmul(uint64_t a, uint64_t b) { return a * b; }
int __clzsi2(uint32_t value) { return __builtin_clz(value); }
