import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page, Request, Route } from '@playwright/test'

import { LANGUAGE_TAGS } from '#app/shared/language/languages.ts'

import { listStrings } from '../foreign-text.ts'
import { addressIn, addressInEnglish, isTranslated, JOURNEY_LANGUAGE, translate } from './journey-language.ts'
import { lookAt, rememberTyped, watchWriting } from './looks.ts'

// The journeys name what they look for by its English text. Playwright's own classes translate it: then a journey needs no
// other words for another language (`npm run drill -- languages`). Journeys written twice would drift apart. With names for elements
// (`data-testid`) or keys of messages, no journey would read the page any more, and sentences of the specification would leave the tests.
// Keys were weighed again on 2026-11-29: 84 journeys name a text in some 2,900 places, so they would have 2,900 calls and an import of each
// folder of messages more, where this folder has 1,100 lines; and what looks for English, cut and overlapping texts (looks.ts) stays either way.

type Method = (this: never, ...given: never[]) => unknown
type Text = string | RegExp
interface HasText {
  hasText?: Text
  hasNotText?: Text
  name?: Text
  exact?: boolean
}

/** From now on, all pages of this browser are looked at in the language of the journeys. */
export async function translatePages(browser: Browser): Promise<void> {
  if (!isTranslated) return
  const page = await browser.newPage()
  const locator = page.locator('html')
  for (const one of [page, locator, page.mainFrame(), page.frameLocator('iframe')]) translateFinders(prototype(one))
  translateAddresses(prototype(page))
  lookBeforeActions(prototype(locator))
  replace(prototype(page.keyboard), 'type', (before, given) => {
    rememberTyped(String(given[0]))
    return before(...given)
  })
  translateOptions(prototype(locator))
  await page.close()
  replace(prototype(browser), 'newContext', async (before, [options]) => {
    // Playwright's own types.
    const given = options as BrowserContextOptions | undefined
    const context = (await before({
      ...given,
      ...(given?.locale && { locale: LANGUAGE_TAGS[JOURNEY_LANGUAGE] }),
    })) as BrowserContext
    await readInLanguage(context)
    return context
  })
}

/** No bar offers the page in English: this reader's browser prefers the language. */
async function readInLanguage(context: BrowserContext): Promise<void> {
  watchWriting(context)
  await context.addInitScript((language) => {
    Object.defineProperty(navigator, 'languages', { get: () => [language] })
  }, JOURNEY_LANGUAGE)
}

const prototype = (one: object): Record<string, Method | undefined> =>
  // A class of Playwright's, whose methods are replaced by name.
  Object.getPrototypeOf(one) as Record<string, Method | undefined>

/** Replaces a method. `around` gets the method as it was. */
function replace(
  methods: Record<string, Method | undefined>,
  name: string,
  around: (before: (...given: unknown[]) => unknown, given: unknown[], self: unknown) => unknown,
): void {
  const before = methods[name]
  if (!before || !Object.hasOwn(methods, name)) return
  methods[name] = function replaced(this: unknown, ...given: unknown[]) {
    return around((...others) => Reflect.apply(before, this, others), given, this)
  }
}

function translateFinders(methods: Record<string, Method | undefined>): void {
  for (const name of ['getByText', 'getByLabel', 'getByPlaceholder', 'getByAltText', 'getByTitle']) {
    replace(methods, name, (before, [text, options]) =>
      // The types of these methods.
      before(translate(text as Text, (options as HasText | undefined)?.exact), options),
    )
  }
  replace(methods, 'getByRole', (before, [role, options]) => {
    const given = options as HasText | undefined
    return before(role, given?.name === undefined ? given : { ...given, name: translate(given.name, given.exact) })
  })
  for (const name of ['locator', 'filter']) {
    replace(methods, name, (before, given) => {
      const options = given.at(-1) as HasText | undefined
      const [selector, ...others] = given.map((one) =>
        typeof one === 'string' ? one.replaceAll(/(?<=\bhref=")[^"]+/g, addressIn) : one,
      )
      if (typeof options !== 'object' || (!options.hasText && !options.hasNotText)) return before(selector, ...others)
      const { hasText, hasNotText } = options
      return before(...(given.length > 1 ? [selector] : []), {
        ...options,
        ...(hasText && { hasText: translate(hasText) }),
        ...(hasNotText && { hasNotText: translate(hasNotText) }),
      })
    })
  }
}

function translateAddresses(methods: Record<string, Method | undefined>): void {
  replace(methods, 'goto', async (before, [address, options], self) => {
    await lookAt(self as Page)
    return before(addressIn(String(address)), options)
  })
  replace(methods, 'route', (before, [pattern, handler, options]) =>
    before(
      pattern,
      (route: Route, request: Request) => {
        rememberAnswers(prototype(route))
        // Playwright's own type of handlers.
        return (handler as (route: Route, request: Request) => unknown)(route, request)
      },
      options,
    ),
  )
  replace(methods, 'url', (before) => addressInEnglish(String(before())))
  replace(methods, 'waitForURL', (before, [wanted, options]) => before(matchAddress(wanted as Text), options))
}

/** A journey that answers for the server writes the answer's texts itself. */
function rememberAnswers(methods: Record<string, Method | undefined>): void {
  if (knowsAnswers) return
  knowsAnswers = true
  replace(methods, 'fulfill', (before, [answer]) => {
    for (const text of listStrings(JSON.stringify(answer ?? {}).replaceAll('\\"', '"'))) rememberTyped(text)
    return before(answer)
  })
}
let knowsAnswers = false

/** Whether a page's address is this one, and in the language of the journeys. */
export const matchAddress = (wanted: Text | ((url: URL) => boolean), base?: string) => (url: URL) => {
  const english = new URL(addressInEnglish(url.href))
  if (typeof wanted === 'function') return wanted(english)
  if (english.pathname === url.pathname && url.protocol !== 'about:' && addressIn(url.pathname) !== url.pathname)
    return false
  return typeof wanted === 'string' ? new URL(wanted, base ?? url).href === english.href : wanted.test(english.href)
}

const ACTIONS = 'click tap dblclick check uncheck press setChecked setInputFiles hover dragTo'.split(' ')

function lookBeforeActions(methods: Record<string, Method | undefined>): void {
  for (const name of ACTIONS) {
    replace(methods, name, async (before, given, self) => {
      await lookAt((self as Locator).page())
      return before(...given)
    })
  }
  replace(methods, 'setInputFiles', (before, given) => {
    for (const file of [given[0]].flat()) {
      const name = typeof file === 'string' ? file.split('/').at(-1) : (file as { name?: string } | undefined)?.name
      if (name) rememberTyped(name)
    }
    return before(...given)
  })
  for (const name of ['fill', 'pressSequentially', 'type']) {
    replace(methods, name, (before, given) => {
      rememberTyped(String(given[0]))
      return before(...given)
    })
  }
  replace(methods, 'getAttribute', async (before, [name, options]) => {
    const value = await before(name, options)
    return name === 'href' && typeof value === 'string' ? addressInEnglish(value) : value
  })
}

function translateOptions(methods: Record<string, Method | undefined>): void {
  replace(methods, 'selectOption', async (before, [wanted, options], self) => {
    const label = typeof wanted === 'string' ? wanted : (wanted as { label?: string }).label
    if (label === undefined) return before(wanted, options)
    // Only a locator has options to choose from.
    const labels = await (self as Locator).evaluate((list) =>
      [...(list as HTMLSelectElement).options].map(({ label: text, value }) => ({ text, value })),
    )
    const found = labels.find(({ value }) => typeof wanted === 'string' && value === wanted)
    const said = found ?? labels.find(({ text }) => translate(label, true).test(text))
    if (!said) throw new Error(`There is no option ${label} in ${JOURNEY_LANGUAGE}: ${JSON.stringify(labels)}`)
    return before({ value: said.value }, options)
  })
}
