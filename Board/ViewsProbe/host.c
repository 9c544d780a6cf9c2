// Runs one scene on this machine: its number is the argument. With a second argument, the frame goes to the
// file of that name as a PBM picture.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int32_t views_bytes(void);
_Bool views_prepare(void *bench, uint8_t scene);
int32_t views_counted(void *bench, uint8_t scene);
uint8_t views_byte(void *bench, int32_t column, int32_t band);

int main(int count, char **arguments) {
  uint8_t scene = count > 1 ? atoi(arguments[1]) : 0;
  void *bench = aligned_alloc(64, (views_bytes() + 63) / 64 * 64);
  if (!views_prepare(bench, scene)) return 2;
  int32_t changed = views_counted(bench, scene);
  if (count > 2) {
    FILE *file = fopen(arguments[2], "wb");
    if (!file) return 2;
    fprintf(file, "P1 296 128\n");
    for (int y = 0; y < 128; y++) {
      for (int x = 0; x < 296; x++) fputc('0' + (views_byte(bench, x, y / 8) >> (7 - y % 8) & 1), file);
      fputc('\n', file);
    }
    fclose(file);
  }
  printf("%d\n", (int)changed);
  return 0;
}
