import { site } from '#app/nouns/site/this-site.ts'

import * as say from './messages/messages.ts'
import type { PendingCounts } from './pending-counts.schema.ts'

/** Pending cases, by kind; `photos` are those that look copied. */
type PendingName = keyof PendingCounts

export type AdminPage = {
  path: string
  name: () => string
  waiting?: readonly PendingName[]
  needs?: 'sponsorship'
}

/** All admin pages, in the order of the menu. */
export const ADMIN_PAGES: readonly [AdminPage, ...AdminPage[]] = [
  { path: '/admin/feedback', name: say.feedback, waiting: ['feedback'] },
  { path: '/admin/contacts', name: say.contacts, waiting: ['contacts'] },
  { path: '/admin/sponsored', name: say.sponsoredRequests, needs: 'sponsorship', waiting: ['sponsored'] },
  { path: '/admin/reports', name: say.reports, waiting: ['reports', 'photos'] },
  { path: '/admin/people', name: say.people },
  { path: '/admin/words', name: say.words },
  { path: '/admin/ads', name: say.ads },
  { path: '/admin/site', name: say.site },
  { path: '/admin/audit', name: say.auditLog },
]

/** Those of this site: without a part that the operator has switched off. */
export const listAdminPages = (): AdminPage[] => ADMIN_PAGES.filter(({ needs }) => needs === undefined || site()[needs])

/** How many cases are pending on a page. */
export const waitingOn = ({ waiting = [] }: AdminPage, pending: PendingCounts | null): number =>
  pending ? waiting.reduce((sum, name) => sum + pending[name], 0) : 0
