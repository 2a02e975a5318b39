import { test, type BrowserContext, type Locator, type Page } from '@playwright/test'

import { expect } from './fixtures.ts'
import { TAPS } from './report-taps.ts'

/** Counts the touches of a journey: taps on the screen, and Enter on the phone's keyboard. Typing letters is free. */
export interface Taps {
  /** Types into a field, tapping it first unless the page has focused it. */
  type(field: Locator, text: string): Promise<void>
  /**
   * Records the count, which is printed after all journeys, fails if it exceeds the goal, and starts again from zero.
   */
  expectAtMost(goal: number, journey: string): void
}

const isTap = (event: Event) =>
  event.isTrusted && (event.type === 'pointerdown' || ('key' in event && event.key === 'Enter'))

/** Starts counting in all pages of these browsers, including later ones. Call it where the journey starts. */
export async function countTaps(...contexts: BrowserContext[]): Promise<Taps> {
  let taps = 0
  for (const context of contexts) {
    await context.exposeBinding('countOneTap', () => void taps++)
    const listen = `for (const type of ['pointerdown', 'keydown'])
      addEventListener(type, (event) => { if ((${String(isTap)})(event)) globalThis.countOneTap() }, { capture: true })`
    await context.addInitScript({ content: listen })
    // An open page runs init scripts only after it is reloaded.
    await Promise.all(context.pages().map((page: Page) => page.evaluate(listen)))
  }
  return {
    async type(field, text) {
      await field.waitFor()
      if (!(await field.evaluate((element) => element === document.activeElement))) await field.click()
      await field.pressSequentially(text)
    },
    expectAtMost(goal, journey) {
      const counted = taps
      taps = 0
      test.info().annotations.push({ type: TAPS, description: `${journey}: ${counted} (at most ${goal})` })
      expect(counted, `taps: ${journey}`).toBeLessThanOrEqual(goal)
    },
  }
}
