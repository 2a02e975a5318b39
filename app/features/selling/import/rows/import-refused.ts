/** An error that the operator can fix; the message says how. */
export class ImportRefused extends Error {
  override name = 'ImportRefused'
}

/** The file as a whole, or its remainder, cannot be used. */
export class UnusableFile extends ImportRefused {
  override name = 'UnusableFile'
}
