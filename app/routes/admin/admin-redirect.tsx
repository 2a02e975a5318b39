import { redirect } from 'react-router'

import { ADMIN_PAGES } from '#app/features/moderation/admin/admin-pages.ts'
import type { PageHandle } from '#app/platform/http/page-query.ts'

export const handle = { params: [] } as const satisfies PageHandle

/** Leads to the first of the admin pages, which itself lets in only admins. */
export function loader() {
  throw redirect(ADMIN_PAGES[0].path)
}
