import { expect, test } from 'vitest'

import { canReadPosition } from './nearest-pin.ts'

test('a position is asked for over HTTPS only, and where the browser has one', () => {
  const page = (isSecureContext: boolean, navigator: object) => ({ isSecureContext, navigator: navigator as Navigator })
  expect(canReadPosition(page(true, { geolocation: {} }))).toBe(true)
  expect(canReadPosition(page(false, { geolocation: {} }))).toBe(false)
  expect(canReadPosition(page(true, {}))).toBe(false)
})
