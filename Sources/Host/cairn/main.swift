import Arguments
import Foundation

let arguments = Array(CommandLine.arguments.dropFirst())
do {
  try Invocation(arguments).run(on: Terminal())
} catch {
  let ending = Ending(error)
  Terminal.complain(ending.sentence)
  exit(ending.code.rawValue)
}
