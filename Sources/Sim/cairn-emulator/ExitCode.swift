/// How the program ends.
enum ExitCode: Int32 {
  case done = 0
  case failedExpectation = 1
  case usage = 2
  case flash = 3
  case port = 4
}
