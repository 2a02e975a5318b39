import { expect, test, vi } from 'vitest'

import { findChromium } from './chromium.ts'

test('CHROMIUM_PATH names the browser', async () => {
  vi.stubEnv('CHROMIUM_PATH', process.execPath)
  expect(await findChromium()).toBe(process.execPath)
})

test('a CHROMIUM_PATH to a missing file is refused', async () => {
  vi.stubEnv('CHROMIUM_PATH', '/no/such/browser')
  await expect(findChromium()).rejects.toThrow('CHROMIUM_PATH names /no/such/browser, which does not exist')
})
