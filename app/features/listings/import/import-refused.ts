/** The operator can do something about it: the message says what. */
export class ImportRefused extends Error {
  override name = 'ImportRefused'
}

/** The file as a whole is no use, or no use from here on. */
export class UnusableFile extends ImportRefused {
  override name = 'UnusableFile'
}
