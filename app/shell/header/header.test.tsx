import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { describe, expect, onTestFinished, test } from 'vitest'

import { AuthProvider } from '#app/features/accounts/auth-context.tsx'
import type { AuthUser } from '#app/features/accounts/auth-user.schema.ts'
import { listCategories } from '#app/nouns/category/category-list.ts'
import { setSiteOverrides } from '#app/nouns/site/site-overrides.server.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { FIRST_LANGUAGE, LANGUAGE_NAMES, LANGUAGES } from '#app/shared/language/languages.ts'

import { Header } from './header.tsx'

const asha: AuthUser = { id: '1', name: 'Asha', email: 'asha@khazana.test', picture: null, isAdmin: false }
const admin: AuthUser = { ...asha, isAdmin: true }

/** The header of a page as the server renders it. */
async function render(path: string, user: AuthUser | null, { unread = 0, unseen = 0 } = {}): Promise<string> {
  const shown = () => (
    <AuthProvider initial={user}>
      <Header />
    </AuthProvider>
  )
  const handler = createStaticHandler([{ id: 'root', path: '*', loader: () => ({ unread, unseen }), Component: shown }])
  const context = await handler.query(new Request(`https://khazana.example${path}`))
  if (context instanceof Response) throw new Error('Expected a page')
  const router = createStaticRouter(handler.dataRoutes, context)
  return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />)
}

/** The entries of a navigation: each link by its name and URL, each button by its name. */
function listEntries(html: string, name: string): [name: string, href?: string][] {
  const [, inside = ''] = new RegExp(`<nav[^>]* aria-label="${name}"[^>]*>(.*?)</nav>`, 's').exec(html) ?? []
  return [...inside.matchAll(/<(?:a|button)\b([^>]*)>(.*?)<\/(?:a|button)>/gs)].map(
    ([, attributes = '', text = '']) => {
      const readValue = (attribute: string) => new RegExp(`\\b${attribute}="([^"]*)"`).exec(attributes)?.[1]
      const shown = text.replaceAll(/<!-- -->|<[^>]*>/g, '')
      const href = readValue('href')?.replaceAll('&amp;', '&')
      return [readValue('aria-label') ?? shown, ...(href === undefined ? [] : [href])] as [string, string?]
    },
  )
}

const browse: [string, string] = ['Browse', '/browse']
const places: [string, string][] = [
  ['Home', '/'],
  browse,
  ...listCategories().map(({ id, names }): [string, string] => [names.en, `/category/${id}`]),
]
/** The same page in each other language. */
const listOthers = (path: string): [string, string][] =>
  LANGUAGES.filter((language) => language !== FIRST_LANGUAGE).map((language) => [
    LANGUAGE_NAMES[language],
    pageHref(path, language),
  ])
const signIn: [string, string][] = [
  ['Sell', '/auth?next=%2Fadd-item'],
  ['Sign In', '/auth?mode=sign-in&next=%2Fcategory%2Flego'],
  ['Sign Up', '/auth?mode=sign-up&next=%2Fcategory%2Flego'],
]

describe('on a laptop the header leads', () => {
  test.each<[string, AuthUser | null, { unread?: number; unseen?: number }, [string, string?][]]>([
    ['a visitor to the sign-in page, and back', null, {}, [browse, ...signIn]],
    [
      'a person to selling and to all that is theirs',
      asha,
      {},
      [
        browse,
        ['Sell', '/add-item'],
        ['Wishlist', '/wishlist'],
        ['Messages', '/messages'],
        ['Notices', '/notices'],
        ['Your account'],
        ['Profile', '/profile'],
        ['Sponsor Your Item', '/sponsor-request'],
        ['Sign out'],
      ],
    ],
    [
      'whoever has messages and notices there, with the numbers',
      asha,
      { unread: 3, unseen: 10 },
      [
        browse,
        ['Sell', '/add-item'],
        ['Wishlist', '/wishlist'],
        ['Messages, 3 unread', '/messages'],
        ['Notices, 9+ new', '/notices'],
        ['Your account'],
        ['Profile', '/profile'],
        ['Sponsor Your Item', '/sponsor-request'],
        ['Sign out'],
      ],
    ],
  ])('%s', async (_name, user, counts, expected) => {
    expect(listEntries(await render('/category/lego', user, counts), 'Main')).toEqual(expected)
  })
})

test('nobody signs out before the script has come, because the press would be lost', async () => {
  const buttons = (await render('/browse', asha)).match(/<button[^>]*>(?:(?!<\/button>).)*Sign out<\/button>/gs) ?? []
  expect(buttons).toHaveLength(2)
  for (const button of buttons) expect(button).toMatch(/^<button[^>]* disabled=""/)
})

describe('the menu of a phone repeats it with labels', () => {
  const own: [string, string?][] = [
    ['Sell', '/add-item'],
    ['Wishlist', '/wishlist'],
    ['Messages', '/messages'],
    ['Profile', '/profile'],
    ['Sponsor Your Item', '/sponsor-request'],
    ['Sign out'],
  ]
  test.each<[string, AuthUser | null, [string, string?][]]>([
    ['a visitor', null, signIn],
    ['a person', asha, own],
    [
      'an admin',
      admin,
      [
        ...own,
        ['Feedback', '/admin/feedback'],
        ['Contacts', '/admin/contacts'],
        ['Sponsored Requests', '/admin/sponsored'],
        ['Reports', '/admin/reports'],
        ['People', '/admin/people'],
        ['Words', '/admin/words'],
        ['Ads', '/admin/ads'],
        ['Site', '/admin/site'],
        ['Audit log', '/admin/audit'],
      ],
    ],
  ])('%s', async (_name, user, expected) => {
    const html = await render('/category/lego', user)
    expect(listEntries(html, 'Menu')).toEqual([...expected, ...places, ...listOthers('/category/lego')])
    // The button opens the menu before any script has run.
    expect(html).toMatch(/<button(?=[^>]* popoverTarget="menu")(?=[^>]* aria-label="Menu")/i)
    expect(html).toMatch(/<nav id="menu" popover="auto" aria-label="Menu"/)
  })
})

describe('the search box', () => {
  test.each([
    ['/', 1],
    ['/browse', 1],
    ['/add-item', 0],
    ['/edit-item/1', 1],
    ['/messages', 1],
  ])('on %s: %i', async (path, boxes) => {
    const html = await render(path, asha)
    expect(html.match(/role="combobox"/g) ?? []).toHaveLength(boxes)
    expect(html.match(/role="search"/g) ?? []).toHaveLength(boxes)
  })
})

test.each([
  ['/browse?search=hmt&category=watches&min=100&condition=Good&condition=Fair&sort=price-low&sold=1&cursor=n.1'],
  ['/category/watches?search=x&min=100&condition=Good&condition=Fair&sort=price-low&sold=1'],
])('without a script the search at %s stays within the filters', async (path) => {
  const [, form = ''] = /<form[^>]* action="\/browse"[^>]*>(.*?)<\/form>/s.exec(await render(path, null)) ?? []
  const hidden = [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name, value]) => [
    name,
    value,
  ])
  expect(hidden).toEqual([
    ['category', 'watches'],
    ['min', '100'],
    ['condition', 'Good'],
    ['condition', 'Fair'],
    ['sort', 'price-low'],
    ['sold', '1'],
  ])
})

test('the other language is the same page, with its search and filters', async () => {
  const html = await render('/browse?search=lego&condition=Good', null)
  expect(listEntries(html, 'Menu')).toContainEqual(['हिन्दी', '/hi/browse?search=lego&condition=Good'])
})

test('a site in one language offers no choice of language', async () => {
  onTestFinished(() => setSiteOverrides({}))
  expect(await render('/', null)).toContain('aria-label="Language"')
  setSiteOverrides({ languages: ['en'] })
  expect(await render('/', null)).not.toContain('aria-label="Language"')
})
