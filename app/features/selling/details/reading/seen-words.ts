/** A word with its place in a picture that was turned so that its print is level. Confidence from 0 to 100. */
export type SeenWord = { text: string; confidence: number; x0: number; y0: number; x1: number; y1: number }

/** Words beside each other, from left to right. */
export type SeenLine = {
  words: SeenWord[]
  text: string
  height: number
  top: number
  left: number
  confidence: number
}

const LEAST_CONFIDENCE = 30
const NOTHING_BUT_MARKS = /^[^\p{L}\p{N}&]*$/u
// Words in Devanagari may end with a mark: their vowels are marks.
const EDGES = /^[^\p{L}\p{N}(£$₹#]+|[^\p{L}\p{M}\p{N})!?%+]+$/gu

const measureHeight = ({ y0, y1 }: SeenWord) => y1 - y0
const findMiddle = ({ y0, y1 }: SeenWord) => (y0 + y1) / 2

/**
 * Groups words into lines, in reading order: similar height, centres at one level, and not far apart. Words that are too uncertain
 * are left out, and then marks alone and at the edges of words.
 */
export function groupLines(words: readonly SeenWord[]): SeenLine[] {
  const lines: SeenWord[][] = []
  const legible = words.filter(({ confidence }) => confidence >= LEAST_CONFIDENCE)
  for (const word of legible.toSorted((a, b) => a.x0 - b.x0)) {
    const line = lines.find((one) => goesOn(one, word))
    if (line) line.push(word)
    else lines.push([word])
  }
  return lines
    .map((line) => line.map((word) => ({ ...word, text: tidyMarks(word.text) })))
    .map((line) => line.filter(({ text }) => !NOTHING_BUT_MARKS.test(text)))
    .filter((line) => line.length > 0)
    .map(describeLine)
    .toSorted((a, b) => a.top - b.top || a.left - b.left)
}

/** An apostrophe on a worn thing is often read as a comma. */
const tidyMarks = (text: string) =>
  text === '&' ? text : text.replaceAll(EDGES, '').replace(/(?<=\p{L}),(?=s$)/iu, '’')

function goesOn(line: readonly SeenWord[], word: SeenWord): boolean {
  const last = line.at(-1)
  if (!last) return false
  const [height, other] = [measureHeight(word), measureHeight(last)]
  const taller = Math.max(height, other)
  return (
    Math.min(height, other) / taller > 0.45 &&
    Math.abs(findMiddle(word) - findMiddle(last)) < taller * 0.5 &&
    word.x0 - last.x1 < taller * 1.6 &&
    word.x0 - last.x1 > -taller * 0.5
  )
}

function describeLine(words: SeenWord[]): SeenLine {
  const heights = words.map(measureHeight).toSorted((a, b) => a - b)
  return {
    words,
    text: words.map(({ text }) => text).join(' '),
    height: heights[Math.floor(heights.length / 2)] ?? 0,
    top: Math.min(...words.map(({ y0 }) => y0)),
    left: Math.min(...words.map(({ x0 }) => x0)),
    confidence: words.reduce((sum, { confidence }) => sum + confidence, 0) / words.length,
  }
}
