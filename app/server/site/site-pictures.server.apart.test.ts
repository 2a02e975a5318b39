import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { setSiteFolder } from '#app/nouns/site/site-files.server.ts'

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
  const { format, width, height } = await sharp((await findSitePicture(folder, name)) ?? Buffer.of()).metadata()
  return [format, width, height]
}

test('a logo is sent as pixels of at most the size of ours', async () => {
  writeFileSync(join(folder, 'wide.svg'), svg(800, 100, '#7a1fa2'))
  describeSite({ logo: { light: 'wide.svg', dark: 'wide.svg' } })
  await checkSitePictures(folder)
  expect(await measurePicture('logo.webp')).toEqual(['webp', 352, 44])
  expect(await measurePicture('logo-dark.webp')).toEqual(['webp', 352, 44])
  expect(findSitePicture(folder, 'wide.svg')).toBeNull()
})

test('icons are made of the operator’s, or of our mark in their colours', async () => {
  describeSite({ colours: { brand: '#7a1fa2' } })
  expect(await measurePicture('icon-180.png')).toEqual(['png', 180, 180])
  expect(await measurePicture('maskable-512.png')).toEqual(['png', 512, 512])
  const corner = await sharp((await findSitePicture(folder, 'icon-192.png')) ?? Buffer.of())
    .raw()
    .toBuffer()
  expect([...corner.subarray(0, 3)]).toEqual([0x7a, 0x1f, 0xa2])
  expect(findSitePicture(folder, 'logo.webp')).toBeNull()
})

test('a share picture has the name in each language', async () => {
  describeSite({ name: 'Dukaan', tagline: { en: 'Good things', hi: 'अच्छी चीज़ें' } })
  expect(await measurePicture('share.en.jpg')).toEqual(['jpeg', 1200, 630])
  expect(await findSitePicture(folder, 'share.hi.jpg')).not.toEqual(await findSitePicture(folder, 'share.en.jpg'))
})

test('a file that is no picture is a mistake', async () => {
  writeFileSync(join(folder, 'icon.png'), 'no picture')
  describeSite({ icon: 'icon.png' })
  await expect(checkSitePictures(folder)).rejects.toThrow(`${join(folder, 'icon.png')}: is no picture`)
})
