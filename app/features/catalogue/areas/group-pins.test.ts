import { expect, test } from 'vitest'

import { readShippedFiles } from './area-files.server.ts'
import { FEWEST_PINS, groupPins, measureKm } from './group-pins.ts'

const pins = readShippedFiles().readPins()
const areas = groupPins(pins)

test('every PIN code is in one area, with at least two others of its district, if it has them', () => {
  const inAreas = areas.flatMap((area) => area.pins)
  expect(inAreas).toHaveLength(pins.length)
  expect(new Set(inAreas)).toEqual(new Set(pins.map(({ pin }) => pin)))
  const sizes = Map.groupBy(pins, ({ district, state }) => `${district}|${state}`)
  for (const { pins: own, district, state } of areas) {
    const all = sizes.get(`${district}|${state}`)?.length ?? 0
    expect(own.length).toBeGreaterThanOrEqual(Math.min(all, FEWEST_PINS))
    expect(own.length).toBeLessThan(2 * FEWEST_PINS)
  }
})

test('the order of the file does not matter', () => {
  expect(groupPins(pins.toReversed())).toEqual(areas)
})

test('areas of a metro are small, and distances are those of maps', () => {
  const find = (pin: number) => areas.find((area) => area.pins.includes(pin))
  const [andheri, indiranagar] = [find(400_053), find(560_038)]
  expect(andheri).toMatchObject({ district: 'Mumbai Suburban' })
  expect(indiranagar).toMatchObject({ district: 'Bengaluru Urban' })
  expect(andheri?.spread).toBeLessThan(6)
  const km = andheri && indiranagar && measureKm(andheri, indiranagar)
  expect(km).toBeGreaterThan(820)
  expect(km).toBeLessThan(860)
})
