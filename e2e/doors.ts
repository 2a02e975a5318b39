import { listCategoryIds } from '#app/nouns/category/category-list.ts'
import { CONDITIONS } from '#app/shared/catalogue.ts'
import { readPageParams } from '#test/page-params.ts'

import { ask } from './ask.ts'
import { ENCODED_HOSTILE } from './hostile.ts'

const ID = '0198c0de-0000-7000-8000-000000000001'

/**
 * For each path or query parameter, values that get past the first check. The sweep fails when a parameter has none.
 */
export const PLAUSIBLE: Record<string, readonly string[]> = {
  listingId: [ID, ID.toUpperCase()],
  id: [ID],
  dealId: [ID],
  side: ['buyer', 'seller'],
  categoryId: [...listCategoryIds(), 'LEGO Sets', 'Action_Figures'],
  search: ['watch', 'the', 'lego set', 'g-shock', "o'neill", 'घड़ी', 'cheap watches', 'newest titan'],
  q: ['wat', 'lego s', 'घ'],
  category: [...listCategoryIds(), 'LEGO Sets'],
  city: ['Pune', 'bombay', 'Siliguri', 'Nowhere at all', 'पुणे'],
  min: ['0', '100', '1000', '49999', '50000'],
  max: ['0', '100', '1000', '50000', '999999999'],
  condition: [...CONDITIONS],
  sort: ['newest', 'price-low', 'price-high', 'city', 'nearest'],
  near: ['Pune', 'bombay', 'Siliguri', 'Nowhere at all', 'पुणे'],
  sold: ['0', '1'],
  within: ['5', '10', '25', '50'],
  place: ['411038', 'Pune'],
  to: ['/browse', '/listing/x?a=b#c'],
  show: ['everything', 'reach'],
  forget: ['1'],
  'a.*': ['Titan', 'HMT', '38..42', '2019..', 'नहीं'],
  exact: ['0', '1'],
  unsold: ['1'],
  mode: ['sign-in', 'sign-up', 'reset'],
  next: ['/profile', '/listing/x?a=b#c'],
  look: [ID],
  evidence: [ID],
  file: ['1', '2', '100', '101'],
  token: ['abcdefghijklmnop'],
  invitation: ['abcdefghijklmnop'],
  c: [ID, ID.toUpperCase()],
  filter: ['all', 'buying', 'selling'],
  status: ['pending', 'reviewed', 'resolved', 'closed', 'open', 'acted', 'dismissed'],
  action: ['feedback-status', 'ad-deleted'],
  before: ['1', '50'],
  after: ['0', '7'],
  part: ['1', '2'],
  like: [ID],
  name: ['robots.csv', 'घड़ियाँ.csv'],
  most: ['1', '500'],
  replyingTo: [ID],
  language: ['en', 'hi', 'fr'],
  kind: ['conversation', 'listing', 'person', 'review', 'deal', 'photo'],
  scope: ['listing', 'person', 'conversation', 'review', 'about', 'report'],
  by: ['subject', 'person', 'each'],
  title: ['Titan watch', 'LEGO 10497'],
  number: ['9780747581086', '5702016617481'],
  itemId: [ID],
  userId: [ID],
  key: [`item-images/${ID}/0123456789abcdef0123456789abcdef`],
  purpose: ['item', 'profile'],
  cursor: [
    'n.1795222501748',
    'l.500',
    'h.500',
    'c.1795222501748',
    'e.1795222501748',
    'r.0.061',
    'r.0.5',
    'r.1795222501748',
    'n.-1',
    'n.',
    'l.1.5',
    'l.3e9',
    'h.0.5',
    'n.1e300',
    'r.NaN',
    'r..',
    'n.8640000000000000',
    'w.8640000000000000',
    'r.8640000000000000',
    // For the inbox and admin pages; the last three are from the years 10000, 33658 and 275760.
    '1795222501748',
    '253402300800000',
    '999999999999999',
    '8640000000000000',
  ].map((start) => `${start}.${ID}`),
}

export interface Door {
  method: string
  /** `/listing/:listingId`; `*` stands for any rest. */
  pattern: string
  query: string[]
  /** The fields of a write's body. */
  body: string[]
  /** Whether it has parameters of its own, in its path or declared by its route. */
  readsParameters: boolean
}

/** Every page in the table of routes, with all parameters that any page declares. */
export function pages(): Door[] {
  const all = readPageParams()
  const query = [...new Set(all.flatMap(({ params }) => params))]
  return all.map(({ path, params }) => ({
    method: 'get',
    pattern: path,
    query,
    body: [],
    readsParameters: params.length > 0 || /[:*]/.test(path),
  }))
}

/** Whether a route reads its parameters only for a signed-in user: then this is its answer without a session. */
export const needsSession = ({ pattern }: Door, status: number) =>
  [302, 401, 403].includes(status) || SAYS_SO.has(pattern)

/** Pages that answer 200 and say themselves that the user has to sign in. */
const SAYS_SO = new Set(['/wishlist'])

const ORDERS: Record<string, string> = {
  n: 'sort=newest',
  l: 'sort=price-low',
  h: 'sort=price-high',
  c: 'sort=city&near=Pune',
  e: 'sort=city&near=Pune',
  r: 'search=watch',
}

/**
 * URLs of a route with a value in each of its parameters: in turn, the values that get far, and each hostile text.
 * Random values would hardly ever hit the one that breaks a parameter.
 */
export function sweep({ pattern, query }: Pick<Door, 'pattern' | 'query'>): string[] {
  const address = (value: (name: string) => string) => {
    const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => value(name))
    return `${path}?${query.map((name) => `${name.replace('*', 'brand')}=${value(name)}`).join('&')}`
  }
  const [plain = ''] = address((name) => encodeURIComponent(PLAUSIBLE[name]?.[0] ?? '')).split('?')
  const turns = Math.max(1, ...query.map((name) => PLAUSIBLE[name]?.length ?? 0))
  return [
    ...Array.from({ length: turns }, (_, turn) =>
      address((name) => {
        const values = PLAUSIBLE[name] ?? ['']
        return encodeURIComponent(values[turn % values.length] ?? '')
      }),
    ),
    ...ENCODED_HOSTILE.map((value) => address(() => value)),
    // A cursor is read only with the sort order that it was made for.
    ...(query.includes('sort') ? (PLAUSIBLE['cursor'] ?? []) : []).map(
      (cursor) => `${plain}?${ORDERS[cursor[0] ?? ''] ?? ''}&cursor=${cursor}`,
    ),
  ]
}

/** Every operation in the server's own OpenAPI description. */
export async function operations(origin: string): Promise<Door[]> {
  const { text } = await ask(origin, '/api/openapi.json')
  // The shape of an OpenAPI description.
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, Described>> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody }]) => ({
      method,
      pattern: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      query: parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
      body: Object.keys(requestBody?.content['application/json']?.schema?.properties ?? {}),
      readsParameters: true,
    })),
  )
}

interface Described {
  parameters: { name: string; in: 'path' | 'query' }[]
  requestBody?: { content: Record<string, { schema?: { properties?: object } }> }
}

/** Paths that the app serves besides pages and operations. */
export const FILES = [
  '/assets/*',
  '/art/*',
  '/icons/*',
  '/photos/*',
  '/share/*',
  '/sitemaps/*',
  '/robots.txt',
  '/sitemap.xml',
]
