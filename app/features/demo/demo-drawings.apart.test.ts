import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

import { openDemo } from '#demo'

const { drawings } = openDemo()

sharp.concurrency(1)

/** The mean hash of a picture, 64 cells that are lighter or darker than their mean, and the cells themselves. */
async function look(svg: string) {
  const small = await sharp(Buffer.from(svg), { density: 72 / 10 })
    .resize(160, 160)
    .removeAlpha()
    .png()
    .toBuffer()
  const { channels } = await sharp(small).stats()
  const cells = [...(await sharp(small).greyscale().resize(8, 8, { kernel: 'cubic' }).raw().toBuffer())]
  const mean = cells.reduce((sum, cell) => sum + cell, 0) / cells.length
  return {
    deviation: Math.max(...channels.map((channel) => channel.stdev)),
    cells,
    bits: cells.map((cell) => cell > mean),
  }
}

type Look = Awaited<ReturnType<typeof look>>

const flipped = (a: Look, b: Look) => a.bits.filter((bit, i) => bit !== b.bits[i]).length
const drift = (a: Look, b: Look) => a.cells.reduce((sum, cell, i) => sum + Math.abs(cell - (b.cells[i] ?? 0)), 0) / 64

/** Near-duplicates: both the hashes and the grey values almost agree. */
const alike = (a: Look, b: Look) => flipped(a, b) < 6 && drift(a, b) < 16

const FLAT =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1600"><rect width="1600" height="1600" fill="#887766"/></svg>'

describe('the pool of drawings', () => {
  it('has unique ids, made of category and subject', () => {
    expect(new Set(drawings.map((drawing) => drawing.id)).size).toBe(drawings.length)
    for (const { id, category, subject } of drawings) {
      expect(id).toBe(`${category}/${subject}`)
      expect(subject).toMatch(/^[a-z]+(-[a-z]+)*$/)
    }
  })

  it('has a plain description of each, none twice', () => {
    expect(new Set(drawings.map((drawing) => drawing.alt)).size).toBe(drawings.length)
    for (const { alt } of drawings) expect(alt).toMatch(/^[A-Z][^.]{11,110}$/)
  })

  it('draws the same each time', () => {
    for (const drawing of drawings) expect(drawing.svg()).toBe(drawing.svg())
  })

  it.each(drawings.map((drawing) => [drawing.id, drawing] as const))(
    '%s is a small, self-contained picture',
    (_id, drawing) => {
      // The light layer is an embedded bitmap; nothing else may be one or be loaded from elsewhere.
      const svg = drawing.svg().replace(/<image [^>]*href="data:image\/png;base64,[\w+/=]{1,10000}"\/>/, '')
      expect(svg.length).toBeLessThan(40_000)
      expect(svg).not.toMatch(/<text|<style|<image|<script|NaN|undefined|Infinity/)
      expect(
        [...svg.matchAll(/(?:href="|url\()([^")]+)/g)].map(([, target]) => target?.[0]).filter((sign) => sign !== '#'),
      ).toEqual([])
      const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
      expect(new Set(ids).size).toBe(ids.length)
      for (const [, used] of svg.matchAll(/(?:url\(|href=")#(d\d+)/g)) expect(ids).toContain(used)
    },
  )
})

const drawn = [...new Set(drawings.map(({ category }) => category))]

it('there are drawings for nine categories', () => expect(drawn).toHaveLength(9))

describe.each(drawn)('drawings of %s', (category) => {
  const ofCategory = drawings.filter((drawing) => drawing.category === category)

  it('are 11 or more: 8 subjects and 3 details', () => {
    expect(ofCategory.length).toBeGreaterThanOrEqual(11)
    expect(ofCategory.filter((drawing) => drawing.view === 'main').length).toBeGreaterThanOrEqual(8)
    expect(ofCategory.filter((drawing) => drawing.view === 'detail').length).toBeGreaterThanOrEqual(3)
  })

  it('are not empty, and no two are alike', async () => {
    const looks: (Look & { id: string })[] = []
    for (const drawing of ofCategory) looks.push({ id: drawing.id, ...(await look(drawing.svg())) })
    expect(looks.filter(({ deviation }) => deviation < 20).map(({ id }) => id)).toEqual([])
    const pairs = looks.flatMap((one, i) =>
      looks
        .slice(i + 1)
        .filter((other) => alike(one, other))
        .map((other) => `${one.id} = ${other.id}`),
    )
    expect(pairs).toEqual([])
  })
})

describe('the checks themselves', () => {
  it('notice an empty picture and a copy', async () => {
    const flat = await look(FLAT)
    expect(flat.deviation).toBeLessThan(20)
    const first = drawings[0]?.svg() ?? FLAT
    expect(alike(await look(first), await look(first.replace(/<rect /, '<rect data-copy="" ')))).toBe(true)
  })
})
