// How many bytes the first visit to a page transfers.

import type { Browser, Response } from '@playwright/test'
import { setTimeout as pause } from 'node:timers/promises'

/** Bytes of response bodies as transferred, compressed. */
export interface Weight {
  javascript: number
  css: number
  html: number
  fonts: number
  /** Images that are visible without scrolling. */
  images: number
  /** All transfers, including further images. */
  everything: number
}

export interface Screen {
  name: string
  width: number
  height: number
  density: number
}

export const SCREENS = [
  { name: 'phone', width: 360, height: 800, density: 2.6 },
  { name: 'laptop', width: 1280, height: 800, density: 1 },
] as const satisfies readonly Screen[]

/** The most bytes that the first load of the home page may transfer; a kilobyte is 1,000 bytes. */
export const HOME_BUDGET: Omit<Weight, 'everything' | 'fonts'> = {
  javascript: 130_000,
  css: 20_000,
  html: 20_000,
  images: 150_000,
}

/** The most bytes that a first visit in another language may transfer beyond the same one in English. */
export const LANGUAGE_BUDGET = 60_000

/** Languages differ in these. They share their photos. */
const TEXT_KINDS = ['javascript', 'css', 'html', 'fonts'] as const

/** The bytes of each kind that one page transfers beyond another, and of all of them. */
export function compareTexts(one: Weight, other: Weight): { parts: number[]; whole: number } {
  const parts = TEXT_KINDS.map((kind) => one[kind] - other[kind])
  return { parts, whole: parts.reduce((sum, part) => sum + part) }
}

interface Reader {
  /** The language that the browser prefers. A page in another language loads one more script to offer it. */
  locale?: string
  /** Signs in, as `name=value`. */
  cookie?: string
}

/** A page that runs asks for whatever else it needs within this time. */
const QUIET_MS = 800

/** Opens a page with an empty cache and returns what was transferred. */
export async function measureWeight(
  browser: Browser,
  url: string,
  screen: Screen,
  { locale, cookie = '' }: Reader = {},
): Promise<Weight> {
  const context = await browser.newContext({
    viewport: { width: screen.width, height: screen.height },
    deviceScaleFactor: screen.density,
    ...(locale && { locale }),
  })
  try {
    const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(cookie) ?? []
    if (name) await context.addCookies([{ name, value, url }])
    const page = await context.newPage()
    const responses: Response[] = []
    page.on('response', (response) => responses.push(response))
    let latest = performance.now()
    page.on('request', () => (latest = performance.now()))
    page.on('requestfinished', () => (latest = performance.now()))
    await page.goto(url, { waitUntil: 'networkidle' })
    // A busy machine starts the page later than the network falls silent.
    await page.locator('html[data-ready]').waitFor()
    latest = performance.now()
    while (performance.now() - latest < QUIET_MS) await pause(50)
    const seen = new Set(await page.evaluate(imagesInSight))
    const weight: Weight = { javascript: 0, css: 0, html: 0, fonts: 0, images: 0, everything: 0 }
    for (const response of responses) {
      if (response.status() !== 200 || response.url().startsWith('data:')) continue
      const { responseBodySize: size } = await response.request().sizes()
      const type = response.headers()['content-type'] ?? ''
      weight.everything += size
      if (type.includes('javascript')) weight.javascript += size
      else if (type.startsWith('text/css')) weight.css += size
      else if (type.startsWith('text/html')) weight.html += size
      else if (type.startsWith('font/')) weight.fonts += size
      else if (type.startsWith('image/') && seen.has(response.url())) weight.images += size
    }
    return weight
  } finally {
    await context.close()
  }
}

/** Runs in the page: the URLs of visible images, including backgrounds. */
function imagesInSight(): string[] {
  const inSight = (element: Element) => {
    const { top, left, bottom, right } = element.getBoundingClientRect()
    return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth && bottom > top && right > left
  }
  return [...document.querySelectorAll('*')].filter(inSight).flatMap((element) => {
    const own = element instanceof HTMLImageElement ? [element.currentSrc] : []
    const behind = [...getComputedStyle(element).backgroundImage.matchAll(/url\("([^"]+)"\)/g)].map(
      ([, url]) => url ?? '',
    )
    return [...own, ...behind]
  })
}
