import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'

import { guessCategory, scoreWords } from '#app/features/selling/details/guess-category.ts'

import { readingProcess, readPicture as readWithin } from './reading-process.server.ts'
import { groupLines, type SeenLine } from './seen-words.ts'

/** These tests are about what is read, also on a machine that is slow. */
const readPicture = (picture: Uint8Array, owner: string) =>
  readWithin(picture, owner, { longestMs: 600_000, waitMs: 600_000 })

/** A plain cover with an EAN barcode; one module is three pixels wide. */
async function drawCover(ean: string, turned = 0): Promise<Buffer> {
  const bars = [...listModules(ean)]
    .map((bit, at) => (bit === '1' ? `<rect x="${560 + at * 3}" y="1150" width="3" height="120"/>` : ''))
    .join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1400">
    <rect width="100%" height="100%" fill="#fdfaf2"/><g font-family="DejaVu Serif, serif" fill="#1b1b1b">
    <text x="90" y="300" font-size="96">The Silent</text><text x="90" y="430" font-size="96">Harbour</text>
    <text x="90" y="640" font-size="54">Meera Rao</text></g>
    <rect x="520" y="1120" width="400" height="180" fill="#fff"/>${bars}</svg>`
  return sharp(Buffer.from(svg)).rotate(turned, { background: '#705030' }).jpeg({ quality: 85 }).toBuffer()
}

const LEFT = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
]
const PARITY = ['AAAAAA', 'AABABB', 'AABBAB', 'AABBBA', 'ABAABB', 'ABBAAB', 'ABBBAA', 'ABABAB', 'ABABBA', 'ABBABA']
const inverted = (bits: string) => [...bits].map((bit) => (bit === '1' ? '0' : '1')).join('')

function listModules(ean: string): string {
  const digits = [...ean].map(Number)
  const parity = PARITY[digits[0] ?? 0] ?? ''
  const left = digits.slice(1, 7).map((digit, at) => {
    const bits = LEFT[digit] ?? ''
    return parity[at] === 'A' ? bits : [...inverted(bits)].toReversed().join('')
  })
  return `101${left.join('')}01010${digits
    .slice(7)
    .map((digit) => inverted(LEFT[digit] ?? ''))
    .join('')}101`
}

const readLines = async (picture: Uint8Array) => {
  const { words, codes, whole } = await readPicture(picture, 'asha')
  return { lines: groupLines(words), codes, whole }
}
const joinLines = (lines: readonly SeenLine[]) => lines.map(({ text }) => text).join(' ')

test('the words and barcode of a cover are read in a child process, which stays for the next picture', async () => {
  const { lines, codes, whole } = await readLines(await drawCover('9780143442295'))
  const process = readingProcess()
  expect(joinLines(lines)).toBe('The Silent Harbour Meera Rao')
  expect(codes).toEqual(['9780143442295'])
  expect(whole).toBe(true)
  expect(guessCategory(scoreWords(lines), codes, {})).toMatchObject({ category: 'books' })
  expect(process).toBeTypeOf('number')
  await expect(readPicture(Buffer.from('no picture'), 'asha')).rejects.toThrow('could not be processed')
  expect(readingProcess()).toBe(process)
})

test.each([-26, 17, 90])('a cover held askew by %i° is read like a straight one', async (turned) => {
  const { lines } = await readLines(await drawCover('9780143442295', turned))
  expect(joinLines(lines)).toBe('The Silent Harbour Meera Rao')
})

// A cover in Hindi, drawn in a font that not every machine has.
const HINDI_COVER = new URL('../../../../../test/photos/hindi-cover.webp', import.meta.url)

test('print in Devanagari is read with the vowels at the ends of its words, and names the category', async () => {
  const { lines, whole } = await readLines(await readFile(HINDI_COVER))
  expect(joinLines(lines)).toMatch(/राग दरबारी.*श्रीलाल.*उपन्यास.*राजकमल प्रकाशन/)
  expect(whole).toBe(true)
  const guess = guessCategory(scoreWords(lines), [], {})
  expect(guess.category).toBe('books')
  expect(guess.confidence).toBeGreaterThan(0.9)
})

test('a picture without print has no words in Hindi either', async () => {
  const raw = { width: 800, height: 200, channels: 3 } as const
  // The same grain in every run: in one of thousands something looks like a digit.
  const pixels = Buffer.alloc(raw.width * raw.height * raw.channels)
  for (let at = 0, seed = 1; at < pixels.length; at++) {
    seed = (seed * 48_271) % 0x7f_ff_ff_ff
    pixels[at] = seed % 256
  }
  const { lines } = await readLines(await sharp(pixels, { raw }).jpeg().toBuffer())
  expect(lines).toEqual([])
})
