import { test, type BrowserContext, type Locator, type Page } from '@playwright/test'

import { expect } from './fixtures.ts'
import { TAPS } from './report-taps.ts'

/** Counts what a thumb does in a journey: touches of the screen, and Enter on the phone's keyboard. Typing letters is free. */
export interface Taps {
  /** Types into a field, touching it first where the page has not focused it by itself. */
  type(field: Locator, text: string): Promise<void>
  /** Notes the count, which is printed when all journeys are over, and fails above the goal. Counts from zero again. */
  expectAtMost(goal: number, journey: string): void
}

const isTap = (event: Event) =>
  event.isTrusted && (event.type === 'pointerdown' || ('key' in event && event.key === 'Enter'))

/** Starts counting in all pages of these browsers, also in those that open later. Call it where the journey begins. */
export async function countTaps(...contexts: BrowserContext[]): Promise<Taps> {
  let taps = 0
  for (const context of contexts) {
    await context.exposeBinding('countOneTap', () => void taps++)
    const listen = `for (const type of ['pointerdown', 'keydown'])
      addEventListener(type, (event) => { if ((${String(isTap)})(event)) globalThis.countOneTap() }, { capture: true })`
    await context.addInitScript({ content: listen })
    // A page that is open already runs no init script before it is loaded again.
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
