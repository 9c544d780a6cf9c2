import Glibc

/// A folder for the files of one test, removed when the test is over.
final class Folder {
  let root: String

  init() {
    var template = Array("/tmp/cairn-test-XXXXXX".utf8CString)
    root = String(cString: mkdtemp(&template))
  }

  deinit {
    for name in names { unlink(path(name)) }
    rmdir(root)
  }

  func path(_ name: String) -> String { "\(root)/\(name)" }

  /// The names of what is in it, sorted.
  var names: [String] {
    guard let folder = opendir(root) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  func write(_ bytes: [UInt8], to path: String) throws {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    guard file >= 0, bytes.isEmpty || Glibc.write(file, bytes, bytes.count) == bytes.count else {
      throw Failure()
    }
    close(file)
  }

  func read(_ path: String) throws -> [UInt8] {
    let file = open(path, O_RDONLY)
    guard file >= 0 else { throw Failure() }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: Int(lseek(file, 0, SEEK_END)))
    lseek(file, 0, SEEK_SET)
    guard Glibc.read(file, &bytes, bytes.count) == bytes.count else { throw Failure() }
    return bytes
  }

  struct Failure: Error {}
}
