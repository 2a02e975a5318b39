import { HOME_BUDGET, measureWeight, SCREENS } from '../bench/weight.ts'
import { expect, test } from './fixtures.ts'

test.describe('the first load of home stays within its budget', () => {
  for (const screen of SCREENS) {
    // Each screen is measured once, by the project of its name.
    test(`on a ${screen.name}`, { tag: `@${screen.name}` }, async ({ browser, baseURL }) => {
      const found = await measureWeight(browser, `${baseURL}/`, screen)
      for (const kind of ['javascript', 'css', 'html', 'images'] as const) {
        expect(found[kind], `${kind} came at all`).toBeGreaterThan(1000)
        expect(found[kind], `bytes of ${kind}`).toBeLessThanOrEqual(HOME_BUDGET[kind])
      }
    })
  }
})
