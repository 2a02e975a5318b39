import { redirect } from 'react-router'

import type { PageHandle } from '#app/platform/http/page-query.ts'

export const handle = { params: [] } as const satisfies PageHandle

export function loader() {
  throw redirect('/add-item', 301)
}
