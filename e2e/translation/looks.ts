import type { BrowserContext, Page, Response } from '@playwright/test'

import { findEnglish, listWritten, readPageData, withParts } from '../foreign-text.ts'
import { findBrokenText } from '../text-size.ts'
import { isTranslated } from './journey-language.ts'

/** The texts of people in this journey. */
let written = new Set<string>()
/** Whatever was found on the pages of this journey. */
let problems = new Set<string>()
/** The states of pages that were looked at in this process. */
const seen = new Set<string>()

export function beginLooks(): void {
  written = new Set()
  problems = new Set()
}

export const listProblems = (): string[] => [...problems]

export const rememberTyped = (text: string): void => void written.add(text)

/** Remembers what people wrote in the data of pages and the API. */
export function watchWriting(context: BrowserContext): void {
  context.on('response', (response: Response) => {
    // The text of a refusal is ours.
    if (response.status() >= 400 || !/\/api\//.test(response.url())) return
    const reading = readStrings(response).finally(() => pending.delete(reading))
    pending.add(reading)
  })
}

/** Answers that are still being read. */
const pending = new Set<Promise<void>>()

async function readStrings(response: Response): Promise<void> {
  for (const text of listWritten(await response.text().catch(() => ''))) written.add(text)
}

/**
 * Looks for texts that are cut or in English, once in each state of a page: a text that is only there for a moment, while
 * the page changes, is no problem.
 */
export async function lookAt(page: Page): Promise<void> {
  if (!isTranslated || page.isClosed()) return
  try {
    const state = await page.evaluate(() => {
      // Pages for developers are English.
      if (document.documentElement.dataset['ready'] !== 'true' || location.pathname.includes('/dev/')) return ''
      const opened = document.querySelector('dialog[open], :popover-open, [role=dialog], [role=menu]')
      const toasts = document.querySelector('[role=region][aria-live]')?.textContent ?? ''
      const shown = document.querySelector('main')?.textContent.replaceAll(/\d+/g, '#') ?? ''
      return `${location.pathname} ${opened?.textContent ?? ''} ${toasts} ${shown}`
    })
    if (state === '') return
    // Also for the pages after it: what somebody wanted to do there names people and listings.
    await rememberPage(page)
    if (seen.has(state)) return
    seen.add(state)
    const first = await findProblems(page)
    if (first.length === 0) return
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))))
    const second = new Set(await findProblems(page))
    for (const problem of first) if (second.has(problem)) problems.add(problem)
  } catch {
    // The page was left or closed meanwhile; the journey says whether it should have been.
  }
}

async function rememberPage(page: Page): Promise<void> {
  for (const text of await readPageData(page)) written.add(text)
}

async function findProblems(page: Page): Promise<string[]> {
  await Promise.race([Promise.all(pending), page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 2000)))])
  await rememberPage(page)
  const people = withParts(written)
  const found = [...(await findEnglish(page, people)), ...(await findBrokenText(page))]
  const { pathname } = new URL(page.url())
  return found.map((problem) => `${pathname.replaceAll(/[0-9a-f-]{36}/g, 'ID')}: ${problem}`)
}
