import sharp from 'sharp'
import { expect, test } from 'vitest'

import { spreading, sweeping, wash } from './wash.ts'

sharp.concurrency(1)

/** The pixels of a white picture after painting over it. */
async function painted(paint: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200" viewBox="0 0 1000 1000"><rect width="1000" height="1000" fill="#fff"/>${paint}</svg>`
  return sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer()
}

const gradient = (kind: 'linear' | 'radial', place: string, stops: string) =>
  `<defs><${kind}Gradient id="g" ${place}>${stops}</${kind}Gradient></defs><rect width="1000" height="1000" fill="url(#g)"/>`

async function furthest(one: string, other: string) {
  const [a, b] = await Promise.all([painted(one), painted(other)])
  return a.reduce((most, value, index) => Math.max(most, Math.abs(value - (b[index] ?? 0))), 0)
}

test('a sweep looks like the gradient, up to the edge', async () => {
  const slanted = gradient(
    'linear',
    'x1=".25" y1=".067" x2=".75" y2=".933"',
    `<stop offset="0" stop-color="rgba(200,0,40,.4)"/><stop offset=".5" stop-color="rgba(255,255,255,0)"/>
    <stop offset="1" stop-color="rgba(20,14,40,.6)"/>`,
  )
  const layer = sweeping(60, [
    [0, [200, 0, 40, 0.4]],
    [0.5, [255, 255, 255, 0]],
    [1, [20, 14, 40, 0.6]],
  ])
  expect(await furthest(wash([layer]), slanted)).toBeLessThan(8)
  expect(await furthest('', slanted), 'what it is compared with shows').toBeGreaterThan(100)
})

test('layers are composited in order', async () => {
  const ring = gradient(
    'radial',
    'cx=".4" cy=".3" r=".8"',
    '<stop offset=".5" stop-color="rgba(20,8,0,0)"/><stop offset="1" stop-color="rgba(20,8,0,.7)"/>',
  )
  const flat = '<rect width="1000" height="1000" fill="rgba(0,90,200,.5)"/>'
  const layers = [
    sweeping(0, [[0, [0, 90, 200, 0.5]]]),
    spreading(0.4, 0.3, 0.8, [
      [0.5, [20, 8, 0, 0]],
      [1, [20, 8, 0, 0.7]],
    ]),
  ]
  expect(await furthest(wash(layers), flat + ring)).toBeLessThan(8)
  expect(await furthest(wash(layers.slice(1)), flat + ring)).toBeGreaterThan(30)
})
