import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { listingQuery } from '#app/features/catalogue/filters/listing-filters-schema.server.ts'
import routes from '#app/routes.ts'

import { ROOT } from '../../scripts/steps.ts'

const LISTINGS = Object.keys(listingQuery.shape)
const ADMINS = ['status', 'search', 'cursor']

/** The query parameters that each page's loader reads. */
const QUERIES: Readonly<Record<string, readonly string[]>> = {
  'routes/browse.tsx': LISTINGS,
  'routes/category.tsx': LISTINGS,
  'routes/accounts/auth.tsx': ['mode', 'next', 'token'],
  'routes/accounts/verify.tsx': ['token'],
  'routes/accounts/confirm-email.tsx': ['token'],
  'routes/profile.tsx': ['cursor'],
  'routes/accounts/unsubscribe.tsx': ['token'],
  'routes/wishlist.tsx': ['cursor'],
  'routes/messages.tsx': ['c', 'filter', 'search', 'cursor'],
  'routes/sponsor-request.tsx': ['cursor'],
  'routes/admin/admin-feedback.tsx': ADMINS,
  'routes/admin/admin-contacts.tsx': ADMINS,
  'routes/admin/admin-sponsored.tsx': ADMINS,
  'routes/admin/admin-reports.tsx': [...ADMINS, 'kind'],
  'routes/admin/admin-people.tsx': ['search', 'cursor'],
  'routes/admin/admin-audit.tsx': ['action', 'cursor'],
}

/** Every page with its path and query parameters. */
export function pageQueries(): { path: string; query: readonly string[] }[] {
  return routes.map(({ path = '', file }) => {
    const reads = readFileSync(join(ROOT, 'app', file), 'utf8').includes('searchParams')
    const query = QUERIES[file]
    if (reads !== Boolean(query)) throw new Error(`What ${file} reads of its address is not in scan/page-queries.ts`)
    return { path: `/${path}`, query: query ?? [] }
  })
}
