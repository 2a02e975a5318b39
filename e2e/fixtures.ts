import { test as base, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { startChatServer, type Chat } from './chat.ts'
import { expect } from './translation/expect.ts'
import { said } from './translation/journey-language.ts'
import { beginLooks, listProblems } from './translation/looks.ts'
import { translatePages } from './translation/translate-pages.ts'

export { expect }

/**
 * Playwright's `test` for journeys without a page. All files in one process can share a server whose database they can
 * read; it starts with the first that asks. All journeys build on this: a process continues with the next file only if
 * its fixtures are the same.
 */
export const bare = base.extend<object, { sharedChat: Chat }>({
  browser: [
    async ({ browser }, use) => {
      await translatePages(browser)
      await use(browser)
    },
    { scope: 'worker' },
  ],
  sharedChat: [
    async ({}, use) => {
      const chat = await startChatServer()
      await use(chat)
      await chat.server.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

interface Fixtures {
  /** Complaints that the test provokes on purpose: `allowed.push(/404/)`. */
  allowed: RegExp[]
  complaints: string[]
}

// All journeys share one catalogue: a list may name a listing that another journey deletes before its photo is requested.
const MISSING_PHOTO = /\b404\b.*\/photos\/(?<key>item-images\/[0-9a-f-]{36}\/\w+)-\d+\.webp/

// A live connection that reconnects just as its session ends is refused, and one still being opened then is aborted.
// Browsers always log that.
const AT_THE_END =
  /WebSocket connection to '[^']*\/api\/live' failed: (?:HTTP Authentication failed|WebSocket is closed before the connection is established)/

/** A journey on the shared server. It fails on any unexpected complaint of the browser. */
export const test = bare.extend<Fixtures>({
  baseURL: async ({}, use) => {
    await use(process.env.E2E_BASE_URL)
  },
  allowed: async ({}, use) => {
    await use([])
  },
  complaints: [
    async ({ browser, context, allowed }, use) => {
      const complaints: string[] = []
      context.on('console', (message) => {
        // A violation of the content security policy is an error too.
        if (['error', 'warning'].includes(message.type())) {
          complaints.push(`${message.type()}: ${message.text()} ${message.location().url}`)
        }
      })
      context.on('weberror', (error) => {
        complaints.push(`uncaught: ${String(error.error().stack)} on ${error.page()?.url() ?? 'a page that is gone'}`)
      })
      context.on('requestfailed', (request) => {
        const reason = request.failure()?.errorText ?? ''
        // The page was left, or the image removed, before it arrived.
        if (reason !== 'net::ERR_ABORTED') complaints.push(`${reason}: ${request.url()}`)
      })
      const ownPhotos = new Set<string>()
      context.on('response', async (response) => {
        if (response.status() === 201 && response.url().endsWith('/api/photos')) {
          // The API's documented answer; null when the page is closed before it arrived.
          const photo = (await response.json().catch(() => null)) as { key: string } | null
          if (photo) ownPhotos.add(photo.key)
        }
        if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`)
      })
      beginLooks()
      await use(complaints)
      // Other users' pages would otherwise keep running during later journeys in this process.
      for (const other of browser.contexts()) if (other !== context) await other.close()
      const isOfOthers = (complaint: string) => {
        const key = MISSING_PHOTO.exec(complaint)?.groups?.key
        return key !== undefined && !ownPhotos.has(key)
      }
      const expected = [...allowed, AT_THE_END]
      const unexpected = complaints.filter(
        (complaint) => !isOfOthers(complaint) && !expected.some((pattern) => pattern.test(complaint)),
      )
      expect(unexpected, 'the browser had nothing to complain about').toEqual([])
      expect(listProblems(), 'no text is cut or in English').toEqual([])
    },
    { auto: true },
  ],
})

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Expects axe to find nothing on the present page, in light and dark mode. */
export async function axe(page: Page) {
  expect(await listViolations(page), 'axe finds nothing').toEqual([])
}

/** Everything that axe finds on the present page, in light and dark mode. */
export async function listViolations(page: Page): Promise<string[]> {
  const all: string[] = []
  if (!(await page.evaluate(() => 'axe' in window))) {
    const session = await page.context().newCDPSession(page)
    // Injected through the debugger, because the page's own policy forbids foreign scripts.
    await session.send('Runtime.evaluate', { expression: axeSource })
    await session.detach()
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // In dark mode, only the colours differ.
    const rules: RunOptions = colorScheme === 'dark' ? { runOnly: ['color-contrast', 'link-in-text-block'] } : {}
    const { violations } = await page.evaluate((given) => {
      // The script above defined it.
      const { axe: injected } = window as unknown as { axe: { run: (o: RunOptions) => Promise<AxeResults> } }
      // Skips the details of passed checks, and preloading styles and media, which no rule in use needs.
      return injected.run({ resultTypes: ['violations'], preload: false, ...given })
    }, rules)
    const found = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
    )
    all.push(...found.map((problem) => `in ${colorScheme}: ${problem}`))
  }
  await page.emulateMedia({ colorScheme: null })
  return all
}

/** Expects that nothing is wider than the window. */
export async function noSidewaysScroll(page: Page) {
  const tooWide = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
      .map((element) => `<${element.localName} class="${element.getAttribute('class') ?? ''}">`)
      .slice(0, 5)
      .concat(`${scrollWidth}px in a window of ${clientWidth}px`)
  })
  expect(tooWide, 'the page does not scroll sideways').toEqual([])
}

/**
 * Expects that visible toasts cover no bar, no control, no dialog, nothing that the page itself tells, and not the focus, and are inside the
 * window. `controls` false: a form that fills the
 * window leaves them no other room than over its fields.
 */
export async function toastsCoverNothing(page: Page, { controls = true } = {}) {
  const hides = `[aria-live=polite] [aria-label="${said('Hide notification')}"]`
  const listCovered = () =>
    page.evaluate(
      ([withControls, hide]) => {
        const toasts = [...document.querySelectorAll(hide)].flatMap(
          (button) => button.parentElement?.getBoundingClientRect() ?? [],
        )
        if (toasts.length === 0) return ['there is no toast']
        const told = '[role=status]:not(.sr-only), [role=alert], [aria-invalid=true], [popover]:popover-open'
        const where = `header :is(a,button), nav :is(a,button), form button, .sticky-bar, dialog[open], ${told}`
        const newest = [...document.querySelectorAll<HTMLElement>('[role=log] [data-message]')].slice(-1)
        const focused = document.activeElement instanceof HTMLElement ? [document.activeElement] : []
        // A toast can cover only a part of an element that is as tall as a photo.
        const inPage = 'form textarea, main :is(button, input, select, a.min-h-11)'
        const buttons = [...document.querySelectorAll<HTMLElement>(inPage)].filter(
          (one) => withControls && one.getBoundingClientRect().height < 150 && !one.closest('[aria-live=polite]'),
        )
        const isSmall = ({ offsetWidth, offsetHeight }: HTMLElement) =>
          offsetWidth * offsetHeight < window.innerWidth * window.innerHeight * 0.4
        const read = [...newest, ...focused].filter((one) => withControls && isSmall(one))
        const others = [...document.querySelectorAll<HTMLElement>(where), ...buttons, ...read].filter((one) =>
          one.checkVisibility({ visibilityProperty: true }),
        )
        const dialog = document.querySelector('dialog[open]')
        return toasts.flatMap(({ left, top, right, bottom }) => {
          const isOutside = left < 0 || top < 0 || right > window.innerWidth || bottom > window.innerHeight
          const under = others.filter((one) => {
            // Nothing behind a dialog can be pressed.
            if (dialog && !dialog.contains(one)) return false
            const box = one.getBoundingClientRect()
            return box.left < right && box.right > left && box.top < bottom && box.bottom > top
          })
          return [...(isOutside ? ['beyond the window'] : []), ...under.map(({ outerHTML }) => outerHTML.slice(0, 100))]
        })
      },
      [controls, hides] as const,
    )
  // A toast is placed anew a frame after the page has changed. Once it is gone, nothing can show where it was.
  await expect.poll(listCovered, 'a toast covers nothing').toEqual([])
}
