import type { Page } from '@playwright/test'

/** Words that are the same in every language: names, units, values and paths of addresses, and what dates and prices have. */
const SAME =
  /newest, price-low, price-high, city|(?<=\s)\/[a-z]+\b|\S+@\S+|\S+\.(?:jpe?g|png|webp|heic|pdf|txt)\b|https?:\S*|(?<=“)price(?=”)|\b(?:Khazana|LEGO|Shopify|WooCommerce|eBay|Discogs|Rebrickable|UK(?= \d)|Excel|Google Sheets|OTP|AI|JavaScript|PDF|QR|GPS|UPI|CSV|JSON|CVV|PIN|KYC|URL|JPEG|PNG|WebP|AVIF|HEIC|ISBN|EAN|Google|WhatsApp|Telegram|PayPal|Chrome|Android|iPhone|English|Esc|[\w.-]+\.(?:gov\.in|com|org|test)|\d*(?:kB|MB|GB)|am|pm|Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\b/g

/** The server's own words stand under these names in data. Everything else may be what people wrote. */
const SAID: readonly string[] = ['flash', 'purpose', 'problems', 'error']

/** Every string in a JSON text, except what the server says itself. */
export function listWritten(json: string): string[] {
  try {
    const left: unknown = JSON.parse(json, (name, value: unknown) => (SAID.includes(name) ? undefined : value))
    return listStrings(JSON.stringify(left) ?? '')
  } catch {
    // A part of a JSON text, or several of them.
    return listStrings(json)
  }
}

/** Every string in a JSON text. */
export function listStrings(json: string): string[] {
  return [...json.matchAll(/"(?:[^"\\]|\\.)*"/g)].flatMap(([quoted]) => {
    try {
      return [String(JSON.parse(quoted))]
    } catch {
      // No string after all.
      return []
    }
  })
}

/** The texts of people among the data of the page that is shown. */
export async function readPageData(page: Page): Promise<string[]> {
  // The name is React Router's.
  const data = await page.evaluate(() => {
    const { __reactRouterDataRouter: router } = globalThis as {
      __reactRouterDataRouter?: { state: { loaderData: object } }
    }
    return JSON.stringify(router?.state.loaderData ?? {})
  })
  return listWritten(data)
}

/** The texts, and their parts: a page may show a paragraph, or the city of a place. */
export function withParts(texts: Iterable<string>): string[] {
  const parts = [...texts].flatMap((text) => [text, ...text.split(/\n+/), ...text.split(/\s*[,·]\s*/)])
  return [...new Set(parts)].map((text) => text.trim()).filter((text) => /[a-z]{2}/i.test(text))
}

/** Collects what people wrote in answers of the API, and in the data of the page when it is read. */
export function watchData(page: Page): () => Promise<string[]> {
  const found = new Set<string>()
  page.on('response', async (response) => {
    if (!response.url().includes('/api/')) return
    for (const text of listWritten(await response.text().catch(() => ''))) found.add(text)
  })
  return async () => {
    for (const text of await readPageData(page)) found.add(text)
    return withParts(found)
  }
}

/**
 * The texts on the page that are in English: between tags, and in the attributes that screen readers and tooltips say.
 * `written` is what people wrote. In the pseudo-language, every letter of a translated text has an accent.
 */
export async function findEnglish(page: Page, written: readonly string[]): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const texts: string[] = []
    // A text whose direction the browser finds out is somebody's. The details of a listing have ours, too.
    const isForeign = (element: Element) => {
      const marked = element.closest('[lang]')
      const isWritten = element.closest('bdi, [dir=auto]:not(dd)') !== null
      return isWritten || (marked !== null && marked !== document.documentElement)
    }
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const { parentElement: parent, nodeValue } = node
      if (!parent || !nodeValue?.trim() || parent.closest('script, style, noscript') || isForeign(parent)) continue
      texts.push(nodeValue)
    }
    const names = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-roledescription']
    for (const element of document.querySelectorAll(names.map((name) => `[${name}]`).join())) {
      if (!isForeign(element)) texts.push(...names.map((name) => element.getAttribute(name) ?? ''))
    }
    return [...texts, document.title, document.querySelector<HTMLMetaElement>('meta[name=description]')?.content ?? '']
  })
  const squash = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
  const longest = written.map(squash).toSorted((a, b) => b.length - a.length)
  const clean = (text: string) => {
    const words = squash(text)
    // The description of a page is the beginning of the listing's.
    if (longest.some((own) => own.includes(words))) return ''
    const left = longest.reduce((rest, own) => rest.replaceAll(own, ' '), words.replaceAll(/khazana_\w+/g, ' '))
    return left.replaceAll(SAME, ' ')
  }
  // Somebody may have written a part of a word that is the same in every language.
  const english = shown.filter((text) =>
    [text, text.replaceAll(SAME, ' ')].every((one) => /[a-z]{2}/i.test(clean(one))),
  )
  return [...new Set(english)].map((text) => `English: "${text.trim().slice(0, 80)}"`)
}
