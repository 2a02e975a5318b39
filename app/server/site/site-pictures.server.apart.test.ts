import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { setSiteFolder, siteDetails } from '#app/nouns/site/site-files.server.ts'

import { checkSitePictures, findSitePicture } from './site-pictures.server.ts'

const svg = (width: number, height: number, fill: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><script>alert(1)</script><rect width="${width}" height="${height}" fill="${fill}"/></svg>`

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'khazana-pictures-'))
})
afterEach(() => {
  setSiteFolder('')
  rmSync(folder, { recursive: true })
})

function describeSite(content: object): void {
  writeFileSync(join(folder, 'site.json'), JSON.stringify(content))
  setSiteFolder(folder)
}

async function measurePicture(name: string) {
  const { format, width, height } = await sharp((await findSitePicture(name)) ?? Buffer.of()).metadata()
  return [format, width, height]
}

test('a logo is sent as pixels of at most the size of ours', async () => {
  writeFileSync(join(folder, 'wide.svg'), svg(800, 100, '#7a1fa2'))
  describeSite({ logo: { light: 'wide.svg', dark: 'wide.svg' } })
  await checkSitePictures()
  expect(await measurePicture('logo.webp')).toEqual(['webp', 352, 44])
  expect(await measurePicture('logo-dark.webp')).toEqual(['webp', 352, 44])
  expect(findSitePicture('wide.svg')).toBeNull()
})

test('icons are made of the operator’s, or of our mark in their colours', async () => {
  describeSite({ colours: { brand: '#7a1fa2' } })
  expect(await measurePicture('icon-180.png')).toEqual(['png', 180, 180])
  expect(await measurePicture('maskable-512.png')).toEqual(['png', 512, 512])
  const corner = await sharp((await findSitePicture('icon-192.png')) ?? Buffer.of())
    .raw()
    .toBuffer()
  expect([...corner.subarray(0, 3)]).toEqual([0x7a, 0x1f, 0xa2])
  expect(findSitePicture('logo.webp')).toBeNull()
})

test('a share picture has the name in each language', async () => {
  describeSite({ name: 'Dukaan', tagline: { en: 'Good things', hi: 'अच्छी चीज़ें' } })
  expect(await measurePicture('share.en.jpg')).toEqual(['jpeg', 1200, 630])
  expect(await findSitePicture('share.hi.jpg')).not.toEqual(await findSitePicture('share.en.jpg'))
})

/** Some pixels of a row, as red, green and blue. */
async function readRow(picture: Buffer, top: number, from: number, to: number): Promise<string[]> {
  const pixels = await sharp(picture)
    .extract({ left: from, top, width: to - from, height: 1 })
    .raw()
    .toBuffer()
  return Array.from({ length: to - from }, (_, at) =>
    [...pixels.subarray(at * 3, at * 3 + 3)].map((of) => of >> 5).join(),
  )
}

const PAGE = '7,7,7'
const BLUE = '0,1,7'

test('a share picture shows the operator’s icon instead of our mark', async () => {
  writeFileSync(join(folder, 'icon.svg'), svg(100, 100, '#1020f0'))
  describeSite({ icon: 'icon.svg' })
  const picture = (await findSitePicture('share.en.jpg')) ?? Buffer.of()
  expect(new Set(await readRow(picture, 180, 530, 670))).toEqual(new Set([BLUE]))
  expect(await readRow(picture, 180, 500, 503)).toContain(PAGE)
})

test('a share picture shows the operator’s logo instead of mark and name', async () => {
  writeFileSync(join(folder, 'logo.svg'), svg(800, 100, '#1020f0'))
  describeSite({ logo: 'logo.svg' })
  const picture = (await findSitePicture('share.en.jpg')) ?? Buffer.of()
  expect(new Set(await readRow(picture, 240, 250, 950))).toEqual(new Set([BLUE]))
  const below = await readRow(picture, 460, 250, 950)
  expect(new Set(below).size).toBe(1)
})

test('a picture that could not be drawn is drawn when it can be', async () => {
  const icon = join(folder, 'icon.svg')
  writeFileSync(icon, svg(10, 10, '#1020f0'))
  describeSite({ icon: 'icon.svg' })
  expect(siteDetails().icon).toBe('icon.svg')
  rmSync(icon)
  await expect(findSitePicture('icon-192.png')).rejects.toThrow('ENOENT')
  writeFileSync(icon, svg(10, 10, '#1020f0'))
  expect(await measurePicture('icon-192.png')).toEqual(['png', 192, 192])
})

test('a file that is no picture is a mistake', async () => {
  writeFileSync(join(folder, 'icon.png'), 'no picture')
  describeSite({ icon: 'icon.png' })
  await expect(checkSitePictures()).rejects.toThrow(`${join(folder, 'icon.png')}: is no picture`)
})
