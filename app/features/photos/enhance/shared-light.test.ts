import { describe, expect, test } from 'vitest'

import type { Colour, LightReport } from './read-light.ts'
import { findSharedLight } from './shared-light.ts'

const TUBE = { red: -0.6, blue: -0.75 }
const BULB = { red: 0.45, blue: -1.1 }
const MAROON = { red: 1, blue: -0.9 }

const colour = (of: Pick<Colour, 'red' | 'blue'>, share: number): Colour => ({ ...of, share, bright: 0.5 })
const report = (part: Partial<LightReport>): LightReport => ({ light: null, neutral: 0, colours: [], ...part })
/** A maroon thing before a wall that is white under the tube. */
const whole = report({ light: TUBE, colours: [colour(TUBE, 0.6), colour(MAROON, 0.3)] })
const closeUp = report({ colours: [colour({ red: 1.05, blue: -0.93 }, 0.8)] })

test('a close-up is in the light of the photo that shows the same thing in the same colours', () => {
  expect(findSharedLight(closeUp, [report({}), whole])).toEqual(TUBE)
})

test('nothing is told without another photo, or by photos that do not show their light', () => {
  expect(findSharedLight(closeUp, [])).toBeNull()
  expect(findSharedLight(closeUp, [closeUp, report({ colours: whole.colours })])).toBeNull()
})

describe('different lights in one upload tell nothing', () => {
  test('to a photo in which the thing has other colours', () => {
    const byTheWindow = report({ colours: [colour({ red: 1.6, blue: -0.15 }, 0.8)] })
    expect(findSharedLight(byTheWindow, [whole])).toBeNull()
  })

  test('when two photos show unlike lights', () => {
    const underTheBulb = report({ light: BULB, colours: [colour(BULB, 0.5), colour(MAROON, 0.3)] })
    expect(findSharedLight(closeUp, [whole, underTheBulb])).toBeNull()
  })
})

describe('a coloured cloth is not taken for light', () => {
  test('by a photo in which something is grey as it is', () => {
    expect(findSharedLight({ ...closeUp, neutral: 0.04 }, [whole])).toBeNull()
  })

  test('when it lies beside something grey in a third photo', () => {
    const cloth = report({ neutral: 0.05, colours: [colour(TUBE, 0.4)] })
    expect(findSharedLight(closeUp, [whole, cloth])).toBeNull()
  })

  test('by a photo that shows nothing but the colour of the light', () => {
    expect(findSharedLight(report({ colours: [colour(TUBE, 0.9)] }), [whole])).toBeNull()
  })

  test('by a photo of which most is not in the other one', () => {
    const other = report({ colours: [colour(MAROON, 0.3), colour({ red: -0.2, blue: 0.6 }, 0.6)] })
    expect(findSharedLight(other, [whole])).toBeNull()
  })
})
