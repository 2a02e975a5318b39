import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { setSiteFolder } from '#app/nouns/site/site-files.server.ts'
import { localStorage } from '#app/platform/storage/storage.server.ts'

import { sharePicture } from './share-picture.server.ts'

const FACTS = { id: 'a', title: 'Wind-up tin robot', price: 125_000, category: 'action-figures' } as const

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'khazana-mark-'))
})
afterEach(() => {
  setSiteFolder('')
  rmSync(folder, { recursive: true })
})

async function drawAs(site: object): Promise<Buffer> {
  const own = mkdtempSync(join(folder, 'site-'))
  for (const [name, width] of Object.entries({ icon: 100, logo: 500 })) {
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="100"><rect width="${width}" height="100" fill="#1020f0"/></svg>`
    writeFileSync(join(own, `${name}.svg`), drawing)
  }
  writeFileSync(join(own, 'site.json'), JSON.stringify(site))
  setSiteFolder(own)
  const listing = { ...FACTS, condition: 'Like New', isSold: false, photos: [] } as const
  return Buffer.from(await (await sharePicture(localStorage(folder), listing)).arrayBuffer())
}

const readPixels = (picture: Buffer, left: number, top: number, width = 1, height = 1) =>
  sharp(picture).extract({ left, top, width, height }).raw().toBuffer()

async function isBlue(picture: Buffer, left: number, top: number): Promise<boolean> {
  const [red = 255, , blue = 0] = await readPixels(picture, left, top)
  return blue > 200 && red < 60
}

test('the picture of a listing shows the operator’s icon, beside the name and in place of a missing cover', async () => {
  const picture = await drawAs({ icon: 'icon.svg' })
  expect([await isBlue(picture, 704, 58), await isBlue(picture, 315, 315)]).toEqual([true, true])
})

test('it shows their logo in place of mark and name', async () => {
  const picture = await drawAs({ logo: 'logo.svg' })
  expect([await isBlue(picture, 690, 58), await isBlue(picture, 990, 58)]).toEqual([true, true])
  expect([await isBlue(picture, 120, 315), await isBlue(picture, 510, 315)]).toEqual([true, true])
})

test('it shows their name and colours, also when it was drawn with others before', async () => {
  const name = (picture: Buffer) => readPixels(picture, 740, 20, 400, 80)
  const teal = await drawAs({ name: 'Dukaan' })
  const renamed = await drawAs({ name: 'Bazaar' })
  expect(Buffer.compare(await name(teal), await name(renamed))).not.toBe(0)
  const [red = 0, green = 255] = await readPixels(
    await drawAs({ name: 'Bazaar', colours: { brand: '#7a1fa2' } }),
    1190,
    8,
  )
  expect(red - green).toBeGreaterThan(60)
})
