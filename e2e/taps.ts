import { test, type BrowserContext, type Locator, type Page } from '@playwright/test'

import { expect } from './fixtures.ts'

/** Counts what a thumb does in a journey: touches of the screen, and Enter on the phone's keyboard. Typing letters is free. */
export interface Taps {
  /** Types into a field, touching it first where the page has not focused it by itself. */
  type(field: Locator, text: string): Promise<void>
  /** Prints the count, and fails above the goal. */
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
      console.log(`  taps: ${journey}: ${taps} (at most ${goal})`)
      test.info().annotations.push({ type: 'taps', description: `${journey}: ${taps}` })
      expect(taps, `taps: ${journey}`).toBeLessThanOrEqual(goal)
    },
  }
}
