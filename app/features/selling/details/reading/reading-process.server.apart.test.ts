import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'

import { guessCategory, scoreWords } from '#app/features/selling/details/guess-category.ts'

import { readingProcess, readPicture as readWithin } from './reading-process.server.ts'
import { groupLines, mergeViews } from './seen-words.ts'

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

test('the words and barcode of a cover are read in a child process, which stays for the next picture', async () => {
  const { views, codes, whole } = await readPicture(await drawCover('9780143442295'), 'asha')
  const process = readingProcess()
  const lines = groupLines(mergeViews(views))
  expect(lines.map(({ text }) => text).join(' ')).toMatch(/silent harbour.*meera rao/i)
  expect(codes).toEqual(['9780143442295'])
  // On a busy machine there may be fewer views.
  expect(whole).toBe(views.length === 4)
  expect(guessCategory(scoreWords(lines), codes, {})).toMatchObject({ category: 'books' })
  expect(process).toBeTypeOf('number')
  await expect(readPicture(Buffer.from('no picture'), 'asha')).rejects.toThrow('could not be processed')
  expect(readingProcess()).toBe(process)
})

async function readAskew(turned: number): Promise<string> {
  const { views } = await readPicture(await drawCover('9780143442295', turned), 'asha')
  return groupLines(mergeViews(views.slice(0, 1)))
    .map(({ text }) => text)
    .join(' ')
}
test('a cover held askew by -26° is read like a straight one', async () => {
  expect(await readAskew(-26)).toMatch(/silent harbour.*meera rao/i)
})
// pose.test.ts finds angles to either side.
test('a cover held askew by 17° is read like a straight one', { tags: ['long'] }, async () => {
  expect(await readAskew(17)).toMatch(/silent harbour.*meera rao/i)
})

// A cover in Hindi, drawn in a font that not every machine has.
const HINDI_COVER = new URL('../../../../../test/photos/hindi-cover.webp', import.meta.url)

test('print in Devanagari is read with the vowels at the ends of its words, and names the category', async () => {
  const { views, whole } = await readPicture(await readFile(HINDI_COVER), 'asha')
  const lines = groupLines(mergeViews(views))
  expect(lines.map(({ text }) => text).join(' ')).toMatch(/राग दरबारी.*श्रीलाल.*उपन्यास.*राजकमल प्रकाशन/)
  expect(whole).toBe(views.length === 4)
  const guess = guessCategory(scoreWords(lines), [], {})
  expect(guess.category).toBe('books')
  expect(guess.confidence).toBeGreaterThan(0.9)
})

test('a picture without print has no words in Hindi either', async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const grain = sharp({ create: { width: 800, height: 200, channels: 3, background: '#888', noise } })
  const { views } = await readPicture(await grain.jpeg().toBuffer(), 'asha')
  expect(groupLines(mergeViews(views)).filter(({ text }) => /\p{Script=Devanagari}/u.test(text))).toEqual([])
})
