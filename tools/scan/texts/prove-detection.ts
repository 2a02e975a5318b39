import type { Page } from '@playwright/test'

import { serveUnsafe, UNSAFE_WAYS } from '../unsafe-pages.ts'
import { foreignMarkup, watchBrowser } from '../watched-browser.ts'
import { PAYLOADS } from './payloads.ts'

/**
 * A positive control: opens unsafe pages in the same watched browser. Every payload must run on one of them, and foreign markup and
 * scripts that the policy stops must be noticed. Returns the number of payloads.
 */
export async function proveDetection(): Promise<number> {
  const unsafe = await serveUnsafe(PAYLOADS)
  const browser = await watchBrowser()
  try {
    const home = unsafe.address('text', 0)
    const page = await (await browser.open({ home, unguarded: true })).newPage()
    const duds: string[] = []
    for (const [index, payload] of PAYLOADS.entries()) {
      if (!(await runsSomewhere(page, browser, (way) => unsafe.address(way, index)))) duds.push(payload)
    }
    if (duds.length > 0) throw new Error(`These payloads run in no page: ${duds.join('\n')}`)
    const image = PAYLOADS.indexOf('<img src=x onerror=_x()>')
    await page.goto(unsafe.address('text', image))
    if ((await page.evaluate(foreignMarkup)).length === 0) throw new Error('Foreign markup was not seen')
    const guarded = await (await browser.open({ home })).newPage()
    const before = { ...browser.seen }
    await guarded.goto(unsafe.address('text', image, '/guarded'))
    await guarded.waitForTimeout(200)
    if (browser.seen.violations === before.violations) throw new Error('What the policy stopped was not seen')
    if (browser.seen.runs > before.runs) throw new Error('A script ran that the policy should have stopped')
  } finally {
    await browser.close()
    unsafe.close()
  }
  return PAYLOADS.length
}

async function runsSomewhere(
  page: Page,
  { seen }: { seen: { runs: number } },
  address: (way: string) => string,
): Promise<boolean> {
  const before = seen.runs
  for (const way of UNSAFE_WAYS) {
    await page.goto(address(way), { waitUntil: 'load' }).catch(() => null)
    if (seen.runs === before) await page.evaluate(act).catch(() => null)
    for (let wait = 0; wait < 3 && seen.runs === before; wait++) await page.waitForTimeout(15)
    if (seen.runs > before) return true
  }
  return false
}

/** Focuses, hovers over and clicks every element, as a reader might. Runs in the page. */
function act(): void {
  for (const element of document.querySelectorAll<HTMLElement | SVGElement>('body *')) {
    element.focus()
    for (const name of ['mouseover', 'click'])
      element.dispatchEvent(new MouseEvent(name, { bubbles: true, cancelable: true }))
  }
}
