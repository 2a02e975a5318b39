import type { Page } from '@playwright/test'

import type { ListingPage } from '#app/nouns/item/listing.schema.ts'

import { open } from './catalogue.ts'
import { pages, PLAUSIBLE } from './doors.ts'
import { SELLER } from './editor.ts'
import { expect, test } from './fixtures.ts'
import { signInAs } from './people.ts'

type Known = Record<'listingId' | 'itemId' | 'userId', string>

/** A page's URL with its parameters filled in. */
const readAddress = (pattern: string, known: Known) =>
  pattern
    .replace('*', 'nothing')
    // Other parameters take any plausible value.
    .replaceAll(/:(\w+)/g, (_, name: string) => known[name as keyof Known] ?? PLAUSIBLE[name]?.[0] ?? '')

const isAdmins = (pattern: string) => /^\/admin(?:\/|$)/.test(pattern)

/** A page's status, unless it redirects. */
function makeAnswer(pattern: string, who: string): number {
  // The last two lack the token from a mail.
  if (['/*', '/unsubscribe', '/settings/confirm-email'].includes(pattern)) return 404
  // No link of a meeting has a plausible token, and no deal such an id.
  if (pattern === '/meet/:token') return 404
  if (pattern === '/deals/:dealId' && who !== 'a visitor') return 404
  return isAdmins(pattern) && who === 'a visitor' ? 403 : 200
}

/** The seller's own listing, an older one: other journeys publish and delete newer ones. */
async function known(page: Page): Promise<Known> {
  const { id: userId } = await signInAs(page, SELLER)
  // The API's documented shape.
  const { items } = (await (await page.request.get(`/api/profiles/${userId}/items`)).json()) as ListingPage
  const listingId = items.at(-1)?.id ?? ''
  return { userId, listingId, itemId: listingId }
}

// An ordinary user is redirected home from admin pages; on other users' pages, an admin may see more.
const PEOPLE: [who: string, come: (page: Page) => Promise<unknown>, visits: (pattern: string) => boolean][] = [
  ['a visitor', (page) => page.context().clearCookies(), () => true],
  ['a person', (page) => signInAs(page, SELLER), (pattern) => !isAdmins(pattern)],
  ['an admin', (page) => signInAs(page, 'admin@khazana.test'), (pattern) => isAdmins(pattern) || pattern.includes(':')],
]

for (const [who, come, visits] of PEOPLE) {
  test(
    `every page of the route table opens for ${who}, without an error in the browser`,
    { tag: '@laptop' },
    async ({ page, allowed }) => {
      // About thirty pages in sequence.
      test.slow()
      allowed.push(
        /404.*\/(?:nothing|unsubscribe|confirm-email|deals\/[\da-f-]+|meet\/?.*)$/,
        /403.*\/admin(?:\/[a-z]+)?$/,
      )
      const ids = await known(page)
      await come(page)
      // The demo's mailbox as data is no page.
      const patterns = pages().flatMap(({ pattern }) => (pattern.endsWith('.json') ? [] : [pattern]))
      expect(patterns).toContain('/edit-item/:itemId')
      for (const pattern of patterns.filter(visits)) {
        await test.step(pattern, async () => {
          const answer = await open(page, readAddress(pattern, ids))
          expect(answer?.status()).toBe(makeAnswer(pattern, who))
          await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
        })
      }
    },
  )
}
