/** The file as a whole is no use, or no use from here on. The message is for the operator. */
export class UnusableFile extends Error {
  override name = 'UnusableFile'
}
