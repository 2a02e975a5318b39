import { describe, expect, test } from 'vitest'

import { apart, noise, raster, scene } from '#test/photos/rasters.ts'

import { measureDetail } from './measure.ts'
import { applyTones, isOffer, needsSharpening, noiseToTake, planTones } from './plan-enhancement.ts'
import { fromLight, toLight, type Raster } from './raster.ts'

const exposed = (stops: number) => (value: number) => fromLight(toLight(value / 255) * 2 ** stops) * 255
const veiled = (value: number) => value * 0.6 + 0.4 * 215
const LAMP = [0.94, 0.69, 0.38]
const lampLit = (value: number, channel: 0 | 1 | 2) =>
  fromLight(Math.min(1, toLight(value / 255) * (LAMP[channel] ?? 1))) * 255

function enhanced(worse: Raster): Raster {
  const better = { ...worse, data: worse.data.slice() }
  applyTones(better, planTones(worse))
  return better
}

test('a good photo needs nothing', () => {
  expect(planTones(scene())).toMatchObject({ steps: [], colours: null, exposure: null, colourShift: 0, gain: 1 })
})

describe.each([
  ['a dark one', exposed(-2), 'white-point'],
  ['a slightly dark one', exposed(-1.3), 'white-point'],
  ['one of a dim room', (value: number) => exposed(-2)((value / 255) ** 1.6 * 255), 'brightness'],
  ['a hazy one', veiled, 'haze'],
  ['one under a lamp', lampLit, 'white-balance'],
] as const)('%s', (_, change, step) => {
  test('is corrected by its step, and is closer to the original', () => {
    const worse = scene(change)
    // The lamp took light, too, which is not missed: what is left of it is bright enough.
    const truth = step === 'white-balance' ? scene(exposed(Math.log2(0.75))) : scene()
    expect(planTones(worse).steps).toContain(step)
    expect(apart(enhanced(worse), truth)).toBeLessThan(0.55 * apart(worse, truth))
  })
})

test.each([
  ['a dark one', exposed(-2), false],
  // A good photo may show nothing white.
  ['a slightly dark one', exposed(-1.3), true],
  ['a hazy one', veiled, true],
  ['one under a lamp', lampLit, true],
] as const)('%s: a change of colours or of doubt is offered, one of exposure applied', (_, change, offered) => {
  expect(isOffer(planTones(scene(change)))).toBe(offered)
})

test('brightening keeps every hue', () => {
  const worse = scene(exposed(-2))
  const better = enhanced(worse)
  let furthest = 0
  for (let at = 0; at < worse.data.length; at += 3) {
    const [before, after] = [worse, better].map(({ data }) => {
      const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
      return Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue)
    })
    const [red = 0, green = 0, blue = 0] = worse.data.subarray(at, at + 3)
    // Greys have no hue, and rounding turns that of dark colours.
    if (Math.max(red, green, blue) - Math.min(red, green, blue) < 20) continue
    furthest = Math.max(furthest, Math.abs((after ?? 0) - (before ?? 0)))
  }
  expect(furthest).toBeLessThan(0.05)
})

test.each([
  ['shade', [0.72, 0.95, 1.3], 19, true],
  ['shade', [0.72, 0.95, 1.3], 23, false],
  ['a tube', [0.8, 1.1, 0.78], 19, false],
] as const)(
  'the light of %s (%j) and a thing of %i pixels that looks grey in it: corrected is %s',
  (_, gains, side, found) => {
    // Wood looks grey in blue light. A few such pixels do not contradict it; in green light they do.
    const lit = (value: number, channel: 0 | 1 | 2) => 255 * fromLight(toLight(value / 255) * gains[channel])
    const picture = raster(120, 120, (x, y) => {
      const [red, green, blue] = x > 30 && x < 80 && y > 40 ? [120, 40, 45] : [180, 180, 180]
      return x < side && y < side ? [90, 90, 90] : [lit(red, 0), lit(green, 1), lit(blue, 2)]
    })
    expect(planTones(picture).steps.includes('white-balance')).toBe(found)
  },
)

test('under a lamp, overexposed white becomes white, and an overexposed red thing stays red', () => {
  const isBox = (x: number, y: number) => x > 30 && x < 80 && y > 40
  const picture = raster(120, 120, (x, y) => {
    if (x > 90 && y < 30) return [255, 254, 214]
    if (x < 20 && y < 20) return [255, 60, 40]
    return isBox(x, y) ? [120, 40, 45] : [222, 188, 142]
  })
  const better = enhanced(picture)
  expect(planTones(picture).steps).toContain('white-balance')
  const pixel = (x: number, y: number) => better.data.subarray((y * 120 + x) * 3, (y * 120 + x) * 3 + 3)
  expect(Math.max(...pixel(105, 15)) - Math.min(...pixel(105, 15))).toBeLessThan(8)
  const [red = 0, green = 0] = pixel(10, 10)
  expect(red - green).toBeGreaterThan(100)
})

test.each([
  ['several surfaces', -1.3, true],
  ['several surfaces', -0.6, false],
  ['a single thing', -1.3, false],
] as const)('%s %d stops too dark: brightened is %s', (what, stops, brightened) => {
  const dark = exposed(stops)
  const folds = (x: number, y: number) => 200 + 40 * Math.sin(x / 11 + y / 17)
  const cloth = raster(120, 120, (x, y) => [dark(folds(x, y)), dark(folds(x, y) * 0.8), dark(folds(x, y) * 0.7)])
  expect(planTones(what === 'a single thing' ? cloth : scene(dark)).steps.length > 0).toBe(brightened)
})

describe('close-ups, in which the light cannot be told from the thing', () => {
  const folds = (x: number, y: number) => 0.75 + 0.25 * Math.sin(x / 11 + y / 17)
  test.each([
    ['maroon cloth', [96, 28, 34]],
    ['dark olive cloth', [58, 62, 40]],
    ['a brick', [150, 74, 52]],
    ['a faded shirt', [196, 178, 176]],
    ['a mint wall', [168, 205, 182]],
    ['a pale blue shirt', [160, 182, 212]],
  ] as const)('%s stays as it is', (_, [red, green, blue]) => {
    const picture = raster(120, 120, (x, y) => [red * folds(x, y), green * folds(x, y), blue * folds(x, y)])
    expect(planTones(picture).steps).toEqual([])
  })

  test('a purple thing on a mint sheet with a white label keeps its colours', () => {
    const isThing = (x: number, y: number) => x > 30 && x < 90 && y > 25 && y < 95
    const isLabel = (x: number, y: number) => x > 50 && x < 75 && y > 40 && y < 60
    const picture = raster(120, 120, (x, y) =>
      isLabel(x, y) ? [236, 235, 232] : isThing(x, y) ? [110, 60, 130] : [168, 205, 182],
    )
    expect(planTones(picture).steps).toEqual([])
  })

  test('a dark quilted jacket stays dark, though its sides are lit unlike', () => {
    const picture = raster(120, 120, (x, y) => {
      const light = (x < 50 ? 1 : x < 90 ? 0.68 : 0.5) * (y % 30 < 2 ? 0.95 : 1)
      return [62 * light, 70 * light, 64 * light]
    })
    expect(planTones(picture).steps).not.toContain('white-point')
  })

  test('a dark thing alone stays dark; in a dark photo, before its ground, it is brightened', () => {
    const alone = raster(120, 120, (x, y) => [70 * folds(x, y), 72 * folds(x, y), 78 * folds(x, y)])
    expect(planTones(alone).steps).toEqual([])
    const isThing = (x: number, y: number) => x > 35 && x < 85 && y > 30 && y < 90
    const before = raster(120, 120, (x, y) => (isThing(x, y) ? [18, 18, 22] : [92, 90, 84]))
    expect(planTones(before).steps).toContain('white-point')
  })
})

describe('left alone', () => {
  const grey = (light: number) => [light, light, light] as const
  const box = (x: number, y: number) => x > 35 && x < 85 && y > 30 && y < 90

  test('a black thing on white, a white thing on black, and a white one on white', () => {
    const fine = (x: number, y: number) => (x + y) % 7
    const pictures = [
      raster(120, 120, (x, y) => grey(box(x, y) ? 10 + 4 * fine(x, y) : 245)),
      raster(120, 120, (x, y) => grey(box(x, y) ? 215 + 4 * fine(x, y) : 14)),
    ]
    for (const picture of pictures) expect(planTones(picture).steps).toEqual([])
    const whites = planTones(raster(120, 120, (x, y) => grey(box(x, y) ? 222 + 3 * fine(x, y) : 248))).steps
    expect(whites).not.toContain('brightness')
  })

  test('surfaces of any single tone', () => {
    for (const light of [5, 60, 128, 200, 250]) {
      expect(planTones(raster(64, 64, () => grey(light))).steps.filter((step) => step !== 'brightness')).toEqual([])
    }
  })

  test('a wooden table that fills the photo: its colour is not the light’s', () => {
    const wood = (x: number) => 1 - 0.25 * Math.abs(Math.sin(x / 9))
    const picture = raster(120, 120, (x, y) =>
      box(x, y) ? [240, 240, 238] : y < 20 && x < 40 ? [10, 12, 16] : [176 * wood(x), 116 * wood(x), 62 * wood(x)],
    )
    expect(planTones(picture).steps).not.toContain('white-balance')
  })

  test('a grey photo, which has no colours to balance', () => {
    expect(planTones(scene((value) => value * 0.5)).steps).not.toContain('white-balance')
    const steps = planTones(raster(120, 120, (x) => grey(Math.round((x / 120) * 230) + 10))).steps
    expect(steps).toEqual([])
  })
})

describe('noise and sharpness', () => {
  const noisy = (sigma: number) => {
    const random = noise()
    return raster(240, 240, (x) => {
      const light = Math.round(60 + x / 2 + sigma * random())
      return [light, light, light]
    })
  }

  test.each([1, 3, 8, 16])('noise of %i is measured', (sigma) => {
    const { noise: found } = measureDetail(noisy(sigma))
    expect(found).toBeGreaterThan(0.75 * sigma - 0.3)
    expect(found).toBeLessThan(1.2 * sigma + 0.5)
    expect(noiseToTake(measureDetail(noisy(sigma)), { gain: 1 }) !== null).toBe(sigma > 4)
  })

  test('what is uneven or goes on over several pixels is texture, also in a dark photo', () => {
    // Flat in one corner, and a weave elsewhere.
    const weave = raster(240, 240, (x, y) => {
      const light = x < 50 && y < 50 ? 120 : 120 + 22 * (((x >> 1) + (y >> 1)) % 2)
      return [light, light, light]
    })
    expect(noiseToTake(measureDetail(weave), { gain: 1 })).toBeNull()
    expect(noiseToTake(measureDetail(weave), { gain: 2 })).toBeNull()
    const noise = { noise: 5, grain: 6, coarse: 2.6, sharpness: 500 }
    expect([1, 2].map((gain) => noiseToTake(noise, { gain }))).toEqual([5, 6])
    expect([1, 2].map((gain) => noiseToTake({ ...noise, grain: 10 }, { gain }))).toEqual([null, null])
    // In a dark photo faint texture is brightened, too.
    expect([1, 2].map((gain) => noiseToTake({ ...noise, grain: 7.5 }, { gain }))).toEqual([5, null])
    expect([1, 2].map((gain) => noiseToTake({ ...noise, coarse: 4.5 }, { gain }))).toEqual([null, null])
  })

  test('noise is half as strong at half the size; grain of several pixels is not, and stays', () => {
    const fine = measureDetail(noisy(8))
    expect(fine.coarse / fine.noise).toBeGreaterThan(0.4)
    expect(fine.coarse / fine.noise).toBeLessThan(0.65)
    // The noise of an enlarged photo, each pixel four times: felt, sand and orange peel look like that.
    const random = noise()
    const grains = Array.from({ length: 120 * 120 }, () => Math.round(128 + 16 * random()))
    const felt = raster(240, 240, (x, y) => {
      const light = grains[(y >> 1) * 120 + (x >> 1)] ?? 0
      return [light, light, light]
    })
    const found = measureDetail(felt)
    expect(found.noise).toBeGreaterThan(3.6)
    expect(found.grain).toBeLessThan(1.3 * found.noise)
    expect([1, 2].map((gain) => noiseToTake(found, { gain }))).toEqual([null, null])
  })

  test('edges are not noise', () => {
    expect(measureDetail(scene(undefined, 240)).noise).toBeLessThan(3.6)
  })

  test('a blurred photo is sharpened; a sharp, noisy or plain one is not', () => {
    const blurred = raster(240, 240, (x, y) => {
      const light = Math.round(128 + 90 * Math.sin(x / 4) * Math.sin(y / 5))
      return [light, light, light]
    })
    expect(needsSharpening(measureDetail(blurred))).toBe(true)
    expect(needsSharpening(measureDetail(scene(undefined, 240)))).toBe(false)
    expect(needsSharpening(measureDetail(noisy(8)))).toBe(false)
    expect(needsSharpening(measureDetail(raster(240, 240, () => [120, 90, 60])))).toBe(false)
  })
})
