// Puts what was read in boxes of any angle into one level picture, so that words and lines can be compared.
import { OTHER_SIGN, type ReadSign } from './decode-line.ts'
import type { PrintBox } from './find-print.ts'
import type { SeenWord } from './seen-words.ts'

/** The angle of most print in degrees: the median of the lines, weighted by their length. Those that stand upright count apart. */
export function measureTilt(boxes: readonly PrintBox[]): number {
  const sumWidths = (some: readonly PrintBox[]) => some.reduce((sum, { width }) => sum + width, 0)
  const sides = [boxes.filter(({ angle }) => Math.abs(angle) <= 45), boxes.filter(({ angle }) => Math.abs(angle) > 45)]
  const [most = []] = sides.toSorted((a, b) => sumWidths(b) - sumWidths(a))
  let left = sumWidths(most) / 2
  return most.toSorted((a, b) => a.angle - b.angle).find(({ width }) => (left -= width) <= 0)?.angle ?? 0
}

/** A part of a line: where it begins and ends, as shares of the line's width. */
export type Part = { text: string; confidence: number; from: number; to: number }

/** The words of a line, at their places in a picture that is turned back by the tilt. */
export function placeWords(parts: readonly Part[], box: PrintBox, tilt: number): SeenWord[] {
  const [cos, sin] = [Math.cos((tilt * Math.PI) / 180), Math.sin((tilt * Math.PI) / 180)]
  const [x, y] = [box.x * cos + box.y * sin, box.y * cos - box.x * sin]
  return parts.map(({ from, to, ...word }) => ({
    ...word,
    x0: x + (from - 0.5) * box.width,
    x1: x + (to - 0.5) * box.width,
    y0: y - box.height / 2,
    y1: y + box.height / 2,
  }))
}

/** Less certain lines, those without any sign, and those with signs of another script may be print of another script. */
const LEAST_CERTAIN = 0.8
const MOST_OTHERS = 0.15
const LETTER = /[\p{L}\p{N}]/u

/** The signs of a line between blanks, each group as certain as its least certain letter, and whether another script may fit better. */
export function splitSigns(signs: readonly ReadSign[]): { parts: Part[]; isOther: boolean } {
  const groups: ReadSign[][] = [[]]
  for (const sign of signs) {
    if (sign.text === ' ') groups.push([])
    else groups.at(-1)?.push(sign)
  }
  // Half a sign on either side.
  const pace = signs.length > 1 ? ((signs.at(-1)?.at ?? 0) - (signs[0]?.at ?? 0)) / (signs.length - 1) : 1
  const parts = groups.flatMap((group): Part[] => {
    const [first, last] = [group[0], group.at(-1)]
    if (!first || !last) return []
    const isOurs = group.every(({ text }) => text !== OTHER_SIGN)
    const letters = group.filter((sign) => LETTER.test(sign.text))
    const certainty = isOurs ? Math.min(...(letters.length > 0 ? letters : group).map((sign) => sign.certainty)) : 0
    const text = group.map((sign) => sign.text).join('')
    return [{ text, confidence: 100 * certainty, from: first.at - pace / 2, to: last.at + pace / 2 }]
  })
  const others = signs.filter(({ text }) => text === OTHER_SIGN).length
  return { parts, isOther: others > MOST_OTHERS * signs.length || meanCertainty(signs) < LEAST_CERTAIN }
}

function meanCertainty(signs: readonly ReadSign[]): number {
  const shown = signs.filter(({ text }) => text !== ' ')
  return shown.length === 0 ? 0 : shown.reduce((sum, { certainty }) => sum + certainty, 0) / shown.length
}
