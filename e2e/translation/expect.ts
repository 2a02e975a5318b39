import { expect as english, type Locator, type Page } from '@playwright/test'

import { addressIn, isTranslated, translate } from './journey-language.ts'
import { lookAt } from './looks.ts'
import { matchAddress } from './translate-pages.ts'

type Text = string | RegExp
interface Given {
  isNot: boolean
}

/** Runs Playwright's own matcher, which waits. */
async function ask(given: Given, page: Page, run: (not: boolean) => Promise<void>) {
  try {
    await run(given.isNot)
  } catch (error) {
    return { pass: given.isNot, message: () => (error instanceof Error ? error.message : String(error)) }
  }
  await lookAt(page)
  return { pass: !given.isNot, message: () => '' }
}

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')
const on = (locator: Locator, not: boolean) => (not ? english(locator).not : english(locator))
const all = (wanted: Text | readonly Text[], isWhole: boolean): RegExp | RegExp[] =>
  wanted instanceof RegExp || typeof wanted === 'string'
    ? translate(wanted, isWhole)
    : wanted.map((one) => translate(one, isWhole))

/** Attributes that people hear or read. */
const READ = /^(?:aria-(?:label|valuetext|description)|placeholder|title|alt|content)$/

const inLanguage = english.extend({
  toHaveText(locator: Locator, wanted: Text | readonly Text[], options?: object) {
    return ask(this, locator.page(), (not) => on(locator, not).toHaveText(all(wanted, true), options))
  },
  toContainText(locator: Locator, wanted: Text | readonly Text[], options?: object) {
    return ask(this, locator.page(), (not) => on(locator, not).toContainText(all(wanted, false), options))
  },
  toHaveAccessibleName(locator: Locator, wanted: Text, options?: object) {
    return ask(this, locator.page(), (not) => on(locator, not).toHaveAccessibleName(translate(wanted, true), options))
  },
  toHaveAccessibleDescription(locator: Locator, wanted: Text, options?: object) {
    return ask(this, locator.page(), (not) =>
      on(locator, not).toHaveAccessibleDescription(translate(wanted, true), options),
    )
  },
  toHaveAttribute(locator: Locator, name: string, wanted?: Text, options?: object) {
    return ask(this, locator.page(), (not) => {
      const matcher = on(locator, not)
      if (wanted === undefined) return matcher.toHaveAttribute(name)
      if (READ.test(name)) return matcher.toHaveAttribute(name, translate(wanted, true), options)
      if (name !== 'href') return matcher.toHaveAttribute(name, wanted, options)
      if (typeof wanted === 'string') return matcher.toHaveAttribute(name, addressIn(wanted), options)
      return matcher.toHaveAttribute(
        name,
        new RegExp(wanted.source.replace(/^\^\\\//, '^/(?:\\w+/)?'), wanted.flags),
        options,
      )
    })
  },
  toHaveValue(locator: Locator, wanted: Text, options?: object) {
    return ask(this, locator.page(), (not) => {
      const said = typeof wanted === 'string' && /[a-z]{3}/i.test(wanted) ? translate(wanted, true) : wanted
      // People may have typed it.
      const either =
        typeof wanted === 'string' && said instanceof RegExp
          ? new RegExp(`${said.source}|^${escape(wanted)}$`, 's')
          : said
      return on(locator, not).toHaveValue(either, options)
    })
  },
  toBeVisible(locator: Locator, options?: object) {
    return ask(this, locator.page(), (not) => on(locator, not).toBeVisible(options))
  },
  toHaveTitle(page: Page, wanted: Text, options?: object) {
    return ask(this, page, (not) => {
      const matcher = not ? english(page).not : english(page)
      return matcher.toHaveTitle(translate(wanted, true), options)
    })
  },
  toHaveURL(page: Page, wanted: Text | ((url: URL) => boolean), options?: object) {
    return ask(this, page, (not) => {
      const matcher = not ? english(page).not : english(page)
      return matcher.toHaveURL(matchAddress(wanted, process.env['E2E_BASE_URL']), options)
    })
  },
})

/** Playwright's `expect`. In another language than English, it expects the journeys' texts in that language. */
export const expect: typeof english = isTranslated ? inLanguage : english
