/** Pending cases, by kind; `photos` are those that look copied. */
export type PendingCounts = { feedback: number; contacts: number; sponsored: number; reports: number; photos: number }
export type PendingName = keyof PendingCounts

export type AdminPage = { path: string; name: string; waiting?: readonly PendingName[] }

/** All admin pages, in the order of the menu. */
export const ADMIN_PAGES: readonly AdminPage[] = [
  { path: '/admin/feedback', name: 'Feedback', waiting: ['feedback'] },
  { path: '/admin/contacts', name: 'Contacts', waiting: ['contacts'] },
  { path: '/admin/sponsored', name: 'Sponsored Requests', waiting: ['sponsored'] },
  { path: '/admin/reports', name: 'Reports', waiting: ['reports', 'photos'] },
  { path: '/admin/people', name: 'People' },
  { path: '/admin/ads', name: 'Ads' },
  { path: '/admin/audit', name: 'Audit log' },
]

/** How many cases are pending on a page. */
export const waitingOn = ({ waiting = [] }: AdminPage, pending: PendingCounts | null): number =>
  pending ? waiting.reduce((sum, name) => sum + pending[name], 0) : 0
