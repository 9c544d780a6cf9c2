/// The scene that view builders write to: the one thing in this module that is found and not handed over.
///
/// A result builder's functions are static, so the scene cannot reach them as an argument. It is set for the
/// length of one build and unset before and after. On a host it belongs to the task, so that several
/// handhelds may build in one process; a chip builds views in one thread, and there it is a pointer.
enum Ambient {
  #if hasFeature(Embedded)
    private nonisolated(unsafe) static var current: UnsafeMutablePointer<Scene>?

    static func with(_ scene: inout Scene, _ body: () -> Void) {
      unsafe withUnsafeMutablePointer(to: &scene) { pointer in
        let outer = unsafe current
        unsafe current = pointer
        body()
        unsafe current = outer
      }
    }
  #else
    @safe private struct Place: @unchecked Sendable {
      let pointer: UnsafeMutablePointer<Scene>
      init(_ pointer: UnsafeMutablePointer<Scene>) { unsafe self.pointer = pointer }
    }
    @TaskLocal private static var place: Place?
    private static var current: UnsafeMutablePointer<Scene>? { unsafe place?.pointer }

    static func with(_ scene: inout Scene, _ body: () -> Void) {
      unsafe withUnsafeMutablePointer(to: &scene) { pointer in
        unsafe $place.withValue(Place(pointer)) { body() }
      }
    }
  #endif

  /// Reads or changes the scene. Traps outside of a build: a view makes sense only there.
  @inline(always)
  static func scene<R>(_ body: (inout Scene) -> R) -> R {
    guard let scene = unsafe current else { preconditionFailure("a view outside of Engine.build") }
    return unsafe body(&scene.pointee)
  }
}
