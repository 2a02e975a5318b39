import { expect, test } from 'vitest'

import { OTHER_SIGN } from './decode-line.ts'
import { measureTilt, placeWords, splitSigns } from './place-words.ts'
import { groupLines } from './seen-words.ts'

const box = (angle: number, width = 200) => ({ x: 0, y: 0, width, height: 20, angle })
const signs = (text: string, certainty = 0.9) =>
  [...text].map((sign, at) => ({ text: sign, certainty, at: (at + 0.5) / text.length }))

test('the tilt is the median of the lines, weighted by length; what stands upright counts apart', () => {
  expect(measureTilt([box(8), box(9), box(7), box(-20, 70)])).toBe(8)
  expect(measureTilt([box(-6, 500), box(2), box(3), box(90)])).toBe(-6)
  expect(measureTilt([box(-6), box(90, 900)])).toBe(90)
  expect(measureTilt([])).toBe(0)
})

test('the signs of a line are words, and each is where it stands in the line', () => {
  const { parts, isOther } = splitSigns(signs('God of'))
  expect(isOther).toBe(false)
  expect(parts.map(({ text, confidence }) => [text, Math.round(confidence)])).toEqual([
    ['God', 90],
    ['of', 90],
  ])
  expect(parts[0]?.from).toBeCloseTo(0)
  expect(parts[1]?.from).toBeCloseTo(4 / 6)
})

test('a word is as certain as its least certain letter; a mark at its end does not count', () => {
  const [word, mark] = [signs('Pop!'), signs('!')]
  const doubt = word.map((sign) => (sign.text === 'o' ? { ...sign, certainty: 0.7 } : { ...sign, certainty: 0.6 }))
  const sure = word.map((sign) => (sign.text === '!' ? { ...sign, certainty: 0.5 } : sign))
  expect([sure, doubt, mark].map((one) => Math.round(splitSigns(one).parts[0]?.confidence ?? 0))).toEqual([90, 60, 90])
})

test('a line in doubt, or with signs of another script, may be in another script; such words count for nothing', () => {
  expect(splitSigns(signs('aff', 0.75)).isOther).toBe(true)
  expect(splitSigns([])).toEqual({ parts: [], isOther: true })
  const { parts, isOther } = splitSigns(signs(`${OTHER_SIGN}ab War`))
  expect(isOther).toBe(false)
  expect(parts.map(({ confidence }) => Math.round(confidence))).toEqual([0, 90])
  expect(splitSigns(signs(`${OTHER_SIGN}ab`)).isOther).toBe(true)
})

test('the words of lines that stand askew are in their order, as if they stood level', () => {
  // Three lines below each other, turned by 30°; the third is beside the second.
  const [cos, sin] = [Math.cos(Math.PI / 6), Math.sin(Math.PI / 6)]
  const place = (text: string, x: number, y: number) => {
    const at = { x: x * cos - y * sin, y: x * sin + y * cos, width: 100, height: 20, angle: 30 }
    return placeWords(splitSigns(signs(text)).parts, at, 30)
  }
  const words = [...place('Harbour', 110, 40), ...place('Silent', 0, 40), ...place('The', 0, 0)]
  expect(groupLines(words).map(({ text }) => text)).toEqual(['The', 'Silent Harbour'])
})
