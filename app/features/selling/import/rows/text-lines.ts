/** A line of the file. With a `problem`, `text` only serves to find where the next record starts. */
export type TextLine = { number: number; text: string; problem?: string }

export const MAX_LINE_BYTES = 1024 * 1024
const NEWLINE = 0x0a

/** Splits a byte stream into lines, one list per chunk. Holds at most one line and one chunk in memory. */
export async function* textLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<TextLine[]> {
  let number = 0
  let rest: Buffer[] = []
  let restBytes = 0
  const takeLine = (end: Buffer) => {
    number += 1
    const line =
      restBytes > MAX_LINE_BYTES
        ? tooLong(number)
        : decodeLine(number, rest.length === 0 ? end : Buffer.concat([...rest, end]))
    rest = []
    restBytes = 0
    return line
  }
  const keepPart = (part: Buffer) => {
    restBytes += part.length
    // The start of an overlong line is useless.
    if (restBytes > MAX_LINE_BYTES) rest = []
    else if (part.length > 0) rest.push(part)
  }
  for await (const chunk of chunks) {
    const lines: TextLine[] = []
    let from = 0
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, from)) {
      lines.push(takeLine(chunk.subarray(from, at)))
      from = at + 1
    }
    keepPart(chunk.subarray(from))
    if (lines.length > 0) yield lines
  }
  if (restBytes > 0) yield [takeLine(Buffer.alloc(0))]
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decodeLine(number: number, bytes: Buffer): TextLine {
  if (bytes.length > MAX_LINE_BYTES) return tooLong(number)
  const whole = bytes.at(-1) === 0x0d ? bytes.subarray(0, -1) : bytes
  try {
    return { number, text: strict.decode(whole) }
  } catch {
    return { number, text: whole.toString('latin1'), problem: 'is not UTF-8 text' }
  }
}

function tooLong(number: number): TextLine {
  return { number, text: '', problem: 'is longer than 1 MB' }
}
