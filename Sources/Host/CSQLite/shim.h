#include <sqlite3.h>

// Swift does not call functions with a variable number of arguments.
static inline int cairn_sqlite3_enable_triggers(sqlite3 *database, int enabled) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, enabled, (int *)0);
}
