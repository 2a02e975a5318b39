import { describe, expect, test } from 'vitest'

import { apart, noise, raster, scene } from '#test/photos/rasters.ts'

import { measureDetail } from './measure.ts'
import { applyTones, needsSharpening, noiseToTake, planTones } from './plan-enhancement.ts'
import { fromLight, toLight, type Raster } from './raster.ts'

const exposed = (stops: number) => (value: number) => fromLight(toLight(value / 255) * 2 ** stops) * 255
const veiled = (value: number) => value * 0.6 + 0.4 * 215
const LAMP = [1.25, 0.92, 0.5]
const lampLit = (value: number, channel: 0 | 1 | 2) =>
  fromLight(Math.min(1, toLight(value / 255) * (LAMP[channel] ?? 1))) * 255

function enhanced(worse: Raster): Raster {
  const better = { ...worse, data: worse.data.slice() }
  applyTones(better, planTones(worse))
  return better
}

test('a good photo needs nothing', () => {
  expect(planTones(scene())).toEqual({ steps: [], table: null, saturation: 1, gain: 1 })
})

describe.each([
  ['a dark one', exposed(-2), 'white-point'],
  ['one of a dim room', (value: number) => exposed(-1)((value / 255) ** 2.2 * 255), 'brightness'],
  ['a hazy one', veiled, 'haze'],
  ['one under a lamp', lampLit, 'white-balance'],
] as const)('%s', (_, change, step) => {
  test('is corrected by its step, and is closer to the original', () => {
    const worse = scene(change)
    expect(planTones(worse).steps).toContain(step)
    expect(apart(enhanced(worse), scene())).toBeLessThan(0.55 * apart(worse, scene()))
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

  test('the texture of cloth counts as noise only in dark photos', () => {
    // Flat in one corner, and a weave elsewhere.
    const weave = raster(240, 240, (x, y) => {
      const light = x < 50 && y < 50 ? 120 : 120 + 22 * (((x >> 1) + (y >> 1)) % 2)
      return [light, light, light]
    })
    expect(noiseToTake(measureDetail(weave), { gain: 1 })).toBeNull()
    expect(noiseToTake(measureDetail(weave), { gain: 2 })).toBeGreaterThan(3.6)
  })

  test('a photo at dusk is not brightened, but the same one without any bright part is', () => {
    const dusk = (light: number) =>
      raster(120, 120, (x, y) => {
        const value = Math.round(
          light * (x > 50 && x < 60 && y < 60 ? 250 : 20 + 60 * Math.abs(Math.sin(x / 9 + y / 13))),
        )
        return [value, value, value]
      })
    expect(planTones(dusk(1)).steps).toEqual([])
    expect(planTones(dusk(0.6)).steps).toEqual(['white-point', 'brightness'])
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
