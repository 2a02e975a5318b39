import type { Page } from '@playwright/test'

/** Words that are the same in every language: names, units, and what dates and prices have. */
const SAME =
  /\S+@\S+|\S+\.(?:jpe?g|png|webp|heic|pdf|txt)\b|https?:\S*|\b(?:Khazana|LEGO|OTP|AI|JavaScript|PDF|QR|GPS|UPI|CSV|JSON|CVV|PIN|KYC|URL|JPEG|PNG|WebP|AVIF|HEIC|ISBN|EAN|Google|WhatsApp|Telegram|PayPal|Chrome|Android|iPhone|English|Esc|[\w.-]+\.(?:gov\.in|com|org|test)|\d*(?:kB|MB|GB)|am|pm|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b/g

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

/** Collects every string in the data of pages and in answers of the API: among them is all that people wrote. */
export function watchData(page: Page): () => Promise<string[]> {
  const found = new Set<string>()
  const add = (text: string) => {
    for (const one of listStrings(text)) found.add(one)
  }
  page.on('response', async (response) => {
    if (/\/api\/|\.data(?:\?|$)/.test(response.url())) add(await response.text().catch(() => ''))
  })
  return async () => {
    add((await page.locator('#page-data').textContent()) ?? '')
    // A page may show a part of a text: a paragraph, or the city of a place.
    const parts = [...found].flatMap((text) => [text, ...text.split(/\n+/), ...text.split(/\s*[,·]\s*/)])
    return [...new Set(parts)].map((text) => text.trim()).filter((text) => /[a-z]{2}/i.test(text))
  }
}

/**
 * The texts on the page that are in English: between tags, and in the attributes that screen readers and tooltips say.
 * `written` is what people wrote. In the pseudo-language, every letter of a translated text has an accent.
 */
export async function findEnglish(page: Page, written: readonly string[]): Promise<string[]> {
  const shown = await page.evaluate(() => {
    const texts: string[] = []
    const isForeign = (element: Element) => {
      const marked = element.closest('[lang]')
      return marked !== null && marked !== document.documentElement
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
