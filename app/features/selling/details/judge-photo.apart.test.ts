import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'

import { judgePhoto } from './judge-photo.ts'

const SCENE = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="100%" height="100%" fill="#cfc8ba"/>
  <rect x="180" y="120" width="260" height="260" fill="#3a5a8a"/><circle cx="310" cy="250" r="80" fill="#e8d070"/>
  <g fill="#222" font-size="30" font-family="sans-serif"><text x="200" y="160">KHAZANA</text><text x="200" y="360">1 : 64</text></g></svg>`

async function judge(change: (picture: Sharp) => Sharp) {
  const picture = change(sharp(await sharp(Buffer.from(SCENE)).png().toBuffer()))
  const { data, info } = await sharp(await picture.png().toBuffer())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return judgePhoto({ data, width: info.width, height: info.height })
}

test('a good photo has no faults', async () => {
  expect(await judge((picture) => picture)).toEqual([])
  expect(await judge((picture) => picture.modulate({ brightness: 0.7 }))).toEqual([])
})

test('a dark photo and a blurred one are reported', async () => {
  expect(await judge((picture) => picture.linear(0.22, 0))).toContain('dark')
  expect(await judge((picture) => picture.blur(7))).toEqual(['blurred'])
})

test('a photo that cannot be judged has no faults', async () => {
  expect(await judge((picture) => picture.resize(640, 480).blur(40).linear(0.1, 200))).toEqual([])
  expect(judgePhoto({ data: [], width: 0, height: 0 })).toEqual([])
})
