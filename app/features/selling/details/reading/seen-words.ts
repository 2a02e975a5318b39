/** A recognised word with its position in a picture 1000 pixels wide. Confidence from 0 to 100. */
export type SeenWord = {
  text: string
  confidence: number
  x0: number
  y0: number
  x1: number
  y1: number
  /** The number of views that have the same word there, once views are merged. */
  agreed?: number
}
/** Words beside each other, from left to right. */
export type SeenLine = {
  words: SeenWord[]
  text: string
  height: number
  top: number
  left: number
  confidence: number
}

const LEAST_CONFIDENCE = 50
const NOTHING_BUT_MARKS = /^[^\p{L}\p{N}]*$/u
// Words in Devanagari may end with a mark: their vowels are marks.
const EDGES = /^[^\p{L}\p{N}(£$₹#]+|[^\p{L}\p{M}\p{N})!?%+]+$/gu

/**
 * Merges the words of all views. Each place keeps its best reading; readings too uncertain to be a word are dropped. A word
 * that `isKnown` wins over one that is not.
 */
export function mergeViews(
  views: readonly (readonly SeenWord[])[],
  isKnown: (word: string) => boolean = () => false,
): SeenWord[] {
  const tidied = views.map((view) =>
    view
      .map((word) => ({ ...word, text: word.text.replaceAll(EDGES, '') }))
      .filter((word) => word.confidence >= LEAST_CONFIDENCE && !NOTHING_BUT_MARKS.test(word.text) && word.y1 > word.y0),
  )
  const kept: SeenWord[] = []
  const rated = tidied.flat().map((word) => ({ word, worth: rateWord(word) + (isKnown(word.text) ? KNOWN : 0) }))
  const wholes = rated.filter(({ word }) => !rated.some((other) => isPiece(word, other.word, isKnown)))
  for (const { word } of wholes.toSorted((a, b) => b.worth - a.worth)) {
    if (kept.some((other) => measureOverlap(word, other) > 0.5)) continue
    kept.push({ ...word, agreed: tidied.filter((view) => view.some((other) => isSame(word, other))).length })
  }
  return kept
}

/** A known word is worth as much as one that is more certain by this. */
const KNOWN = 15

/** Letters of the script of Hindi, with their marks. */
const DEVANAGARI = /[\p{Script=Devanagari}--[०-९।॥]]/gv

/** The letters of Hindi in words of some certainty. */
export const countHindi = (words: readonly SeenWord[]) =>
  words.reduce((sum, { text, confidence }) => sum + (confidence >= SURE ? (text.match(DEVANAGARI)?.length ?? 0) : 0), 0)

/** Lower certainty in Hindi may be Latin print, or none. */
const SURE = 80

// The longer of two readings of one place wins if it is nearly as certain.
const rateWord = ({ confidence, text }: SeenWord) => confidence + Math.min(10, text.length)

const isSame = (one: SeenWord, other: SeenWord) =>
  one.text.toLowerCase() === other.text.toLowerCase() && measureOverlap(one, other) > 0.5

/** Whether a view has only a piece of what another one read as a whole, known word. */
const isPiece = (word: SeenWord, whole: SeenWord, isKnown: (word: string) => boolean) =>
  whole.text.length > word.text.length &&
  whole.text.toLowerCase().includes(word.text.toLowerCase()) &&
  measureOverlap(word, whole) > 0.5 &&
  isKnown(whole.text)

/** The share of the smaller box that the other one covers. */
function measureOverlap(a: SeenWord, b: SeenWord): number {
  const width = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0)
  const height = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0)
  return width <= 0 || height <= 0 ? 0 : (width * height) / Math.min(area(a), area(b))
}

const area = ({ x0, y0, x1, y1 }: SeenWord) => Math.max(1, (x1 - x0) * (y1 - y0))
const measureHeight = ({ y0, y1 }: SeenWord) => y1 - y0
const findMiddle = ({ y0, y1 }: SeenWord) => (y0 + y1) / 2

/** Groups words into lines, in reading order: similar height, centres at one level, and not far apart. */
export function groupLines(words: readonly SeenWord[]): SeenLine[] {
  const lines: SeenWord[][] = []
  for (const word of words.toSorted((a, b) => a.x0 - b.x0)) {
    const line = lines.find((one) => goesOn(one, word))
    if (line) line.push(word)
    else lines.push([word])
  }
  return lines.map(describeLine).toSorted((a, b) => a.top - b.top || a.left - b.left)
}

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
