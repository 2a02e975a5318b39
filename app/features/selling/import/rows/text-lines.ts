import * as say from '#app/features/selling/import/messages/messages.ts'

/** A line of the file. With a `problem`, `text` only serves to find where the next record starts. */
export type TextLine = { number: number; text: string; problem?: string }

export const ENCODINGS = ['utf-8', 'windows-1252'] as const
export type Encoding = (typeof ENCODINGS)[number]

export const MAX_LINE_BYTES = 1024 * 1024
const NEWLINE = 0x0a
const RETURN = 0x0d

/**
 * Splits a byte stream into lines, one list per chunk. Holds at most one line and one chunk in memory. Without an
 * `encoding`, a file whose first line beyond ASCII is not UTF-8 counts as Windows-1252.
 */
export async function* textLines(chunks: AsyncIterable<Buffer>, encoding?: Encoding): AsyncGenerator<TextLine[]> {
  const decodeText = makeDecoder(encoding)
  let number = 0
  let rest: Buffer[] = []
  let restBytes = 0
  let ending: number | undefined
  const takeLine = (end: Buffer) => {
    number += 1
    const whole = rest.length === 0 ? end : Buffer.concat([...rest, end])
    const isLong = restBytes > MAX_LINE_BYTES || whole.length > MAX_LINE_BYTES
    rest = []
    restBytes = 0
    if (isLong) return { number, text: '', problem: say.longLine() }
    return { number, ...decodeText(whole.at(-1) === RETURN ? whole.subarray(0, -1) : whole) }
  }
  const keepPart = (part: Buffer) => {
    restBytes += part.length
    // The start of an overlong line is useless.
    if (restBytes > MAX_LINE_BYTES) rest = []
    else if (part.length > 0) rest.push(part)
  }
  let held: Buffer | undefined
  for await (const given of chunks) {
    const chunk: Buffer = held ? Buffer.concat([held, given]) : given
    held = undefined
    ending ??= findLineEnd(chunk)
    // The byte after the chunk tells whether its last one ends a line alone.
    if (ending === undefined && chunk.at(-1) === RETURN) {
      held = chunk
      continue
    }
    const lines: TextLine[] = []
    let from = 0
    const byte = ending ?? NEWLINE
    for (let at = chunk.indexOf(byte); at !== -1; at = chunk.indexOf(byte, from)) {
      lines.push(takeLine(chunk.subarray(from, at)))
      from = at + 1
    }
    keepPart(chunk.subarray(from))
    if (lines.length > 0) yield lines
  }
  if (held) keepPart(held)
  if (restBytes > 0) yield [takeLine(Buffer.alloc(0))]
}

/** The byte that ends a line: old spreadsheets on a Mac write a carriage return alone. Undefined before the first end. */
function findLineEnd(chunk: Buffer): number | undefined {
  const newline = chunk.indexOf(NEWLINE)
  const carriage = chunk.indexOf(RETURN)
  if (carriage === -1 || (newline !== -1 && newline <= carriage + 1)) return newline === -1 ? undefined : NEWLINE
  return carriage === chunk.length - 1 ? undefined : RETURN
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const western = new TextDecoder('windows-1252')

const isAscii = (bytes: Buffer, text: string) => bytes.length === text.length
/** The characters for bytes that Windows-1252 leaves undefined. */
const UNDEFINED_BYTES = /[\u0081\u008D\u008F\u0090\u009D]/
/** A letter beyond ASCII that was read although other bytes are damaged. */
const READ_LETTER = /[^\p{ASCII}\uFFFD]/u

function makeDecoder(given: Encoding | undefined) {
  let encoding = given
  return (bytes: Buffer): { text: string; problem?: string } => {
    if (encoding !== 'windows-1252') {
      try {
        const text = strict.decode(bytes)
        if (!isAscii(bytes, text)) encoding = 'utf-8'
        return { text }
      } catch {
        if (encoding === 'utf-8' || READ_LETTER.test(bytes.toString('utf8'))) {
          return { text: bytes.toString('latin1'), problem: say.notUtf8() }
        }
      }
    }
    const text = western.decode(bytes)
    if (UNDEFINED_BYTES.test(text)) {
      return { text, problem: given ? say.notWestern() : say.noEncoding() }
    }
    encoding = 'windows-1252'
    return { text }
  }
}
