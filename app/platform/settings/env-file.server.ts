import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

/** Reads a file of settings, which may be missing, and says what is wrong with its lines. */
export function readEnvFile(path: string): { values: Record<string, string | undefined>; problems: string[] } {
  try {
    // Editors on Windows start a file with an invisible byte order mark.
    const text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
    // The words of such a line may be a secret, so only its number is told.
    const problems = findUnreadLines(text).map(
      (line) => `${path}: line ${line} is no setting: it has no = after a name; a line that says nothing begins with #`,
    )
    return { values: parseEnv(text), problems }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { values: {}, problems: [] }
    return {
      values: {},
      problems: [`.env: cannot be read (${error instanceof Error ? error.message : String(error)})`],
    }
  }
}

/** The numbers of the lines that Node's own reader drops without a word. */
function findUnreadLines(text: string): number[] {
  const unread: number[] = []
  let openQuote: string | null = null
  for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
    if (openQuote !== null) {
      if (line.includes(openQuote)) openQuote = null
      continue
    }
    const setting = line.trim()
    if (setting === '' || setting.startsWith('#')) continue
    const [head] = /^(?:export\s+)?[\w.-]+\s*=/.exec(setting) ?? []
    const value = head === undefined ? undefined : setting.slice(head.length).trimStart()
    if (value === undefined) unread.push(index + 1)
    const quote = value?.[0]
    // A value in quotes may go on in the next lines.
    const opens = quote !== undefined && ['"', "'", '`'].includes(quote) && !value?.slice(1).includes(quote)
    if (
      opens &&
      text
        .split(/\r\n?|\n/)
        .slice(index + 1)
        .some((later) => later.includes(quote))
    )
      openQuote = quote
  }
  return unread
}
