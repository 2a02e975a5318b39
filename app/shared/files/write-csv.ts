/** A file of rows. With a mark, by which spreadsheets know UTF-8. */
export const writeCsv = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  `\uFEFF${[head, ...rows].map((cells) => cells.map(writeCell).join(',')).join('\r\n')}\r\n`

/** A spreadsheet would calculate what begins like a formula. */
function writeCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
