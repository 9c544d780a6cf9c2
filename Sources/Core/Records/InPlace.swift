import Synchronization

/// Keeps the value that holds it in one place in memory.
///
/// Without it the compiler copies the whole store, kilobytes of index, to the stack for every read of one
/// entry, and the 64 bytes of a slot for every call of one of its methods: a struct of plain values may be
/// loaded at will, one with an atomic in it may not. The atomic is never used.
struct InPlace: ~Copyable {
  private let anchor = Atomic<UInt8>(0)
}
