// The start drill's changes to a scratch checkout while `npm run dev` serves it.
import { chromium, type Page } from '@playwright/test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { findChromium } from '../../../scripts/chromium.ts'

const WAIT_MS = 15_000
/** The changes, by file. Each text is in the sources once; a unit test says so before the drill does. */
export const CHANGES = {
  component: {
    file: 'app/features/catalogue/search/messages/en.json',
    was: 'Search Khazana',
    is: 'Search coins and stamps',
  },
  serverFunction: {
    file: 'app/features/catalogue/lists/list-items.server.ts',
    was: 'PAGE_SIZE = 24',
    is: 'PAGE_SIZE = 7',
  },
}

/**
 * Checks hot reload: a component's new text appears in an open page without a reload, keeps what was typed into that component, and is
 * in the next document too. The next request uses a changed server function, even if the sources were broken meanwhile. Returns the
 * times; throws if a change did not arrive.
 */
export async function changeWhileServed(folder: string, url: string): Promise<string> {
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath: await findChromium(), args })
  try {
    const page = await browser.newPage()
    await openIdle(page, url)
    const inBrowser = await changeComponent(folder, page)
    await expectPage(url, CHANGES.component.is)
    const onServer = await changeServerFunction(folder, url)
    return `a component in the page after ${inBrowser}, a server function after ${onServer}`
  } finally {
    await browser.close()
  }
}

/** A development server's first page reloads once when Vite discovers packages that it has to bundle. */
async function openIdle(page: Page, url: string): Promise<void> {
  const box = page.getByRole('combobox', { name: 'Search items' })
  let loads = 0
  page.on('load', () => (loads += 1))
  await page.goto(url)
  for (let seen = 0; seen !== loads;) {
    seen = loads
    await page.waitForLoadState('networkidle')
    await pause(1_000)
  }
  await box.fill('kept')
  // A mark that a reload would lose.
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
}

async function changeComponent(folder: string, page: Page): Promise<string> {
  const began = await change(folder, CHANGES.component)
  const box = page.getByPlaceholder('Search coins and stamps')
  await box.waitFor({ timeout: WAIT_MS })
  const after = seconds(began)
  const typed = await box.inputValue()
  if (typed !== 'kept') throw new Error(`the component lost its state: the search has '${typed}'`)
  if (!(await page.evaluate(() => 'isSamePage' in window))) throw new Error('the page was loaded anew')
  return after
}

async function changeServerFunction(folder: string, url: string): Promise<string> {
  const file = join(folder, CHANGES.serverFunction.file)
  const before = await countItems(url)
  if (before !== 24) throw new Error(`a page of the list has ${before} listings`)
  const whole = readFileSync(file, 'utf8')
  await writeSource(file, `${whole}const const\n`)
  await until(async () => (await fetch(url)).status === 500, 'sources that are broken are not told')
  await writeSource(file, whole)
  await until(async () => (await fetch(url)).status === 200, 'mended sources are not served')
  const began = await change(folder, CHANGES.serverFunction)
  await until(async () => (await countItems(url)) === 7, 'the API still answers with the old function')
  const after = seconds(began)
  const { size } = new Set((await readText(`${url}/browse`)).match(/\/listing\/[0-9a-f-]{36}/g))
  if (size !== 7) throw new Error(`the page still shows ${size} listings, as the old function said`)
  return after
}

async function countItems(url: string): Promise<number> {
  // The shape of the product's own API.
  const { items } = JSON.parse(await readText(`${url}/api/items`)) as { items: unknown[] }
  return items.length
}

async function expectPage(url: string, words: string): Promise<void> {
  if (!(await readText(url)).includes(words)) throw new Error(`the server still renders the page without '${words}'`)
}

const readText = async (url: string) => (await fetch(url)).text()

/** Vite watches files and notices a change within moments. */
async function until(condition: () => Promise<boolean>, complaint: string): Promise<void> {
  for (const began = performance.now(); !(await condition()); await pause(20)) {
    if (performance.now() - began > WAIT_MS) throw new Error(complaint)
  }
}

async function change(folder: string, { file, was, is }: (typeof CHANGES)[keyof typeof CHANGES]): Promise<number> {
  const path = join(folder, file)
  const before = readFileSync(path, 'utf8')
  if (before.split(was).length !== 2) throw new Error(`${file} does not have '${was}' once`)
  return writeSource(path, before.replace(was, is))
}

/** Returns the time of the change. Vite merges two changes of a file within 50 ms. */
async function writeSource(file: string, text: string): Promise<number> {
  await pause(200)
  writeFileSync(file, text)
  return performance.now()
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(2)} s`
