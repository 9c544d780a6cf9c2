import Bytes
import Journal

/// A name that is being put together: Views has a buffer of the same name for text that is edited.
typealias RecordName = TextBuffer<96>

/// A row of the screen as text.
typealias RowBytes = TextBuffer<240>

/// Names of records, each with a newline behind it.
typealias NameList = TextBuffer<384>
