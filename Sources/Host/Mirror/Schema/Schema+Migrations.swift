extension Schema {
  /// Version 2: a conflict says which sync kept it, when, and with which handheld.
  static let conflictsInPlace = """
    ALTER TABLE mirror ADD COLUMN syncs INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE conflict ADD COLUMN handheld INTEGER;
    ALTER TABLE conflict ADD COLUMN sync INTEGER;
    ALTER TABLE conflict ADD COLUMN time TEXT;

    """
}
