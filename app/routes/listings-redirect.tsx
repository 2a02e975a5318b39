import { redirect } from 'react-router'

import type { PageHandle } from '#app/platform/http/page-query.ts'

import type { Route } from './+types/listings-redirect'

export const handle = { params: [] } as const satisfies PageHandle

export function loader({ params }: Route.LoaderArgs) {
  throw redirect(`/listing/${encodeURIComponent(params.listingId)}`, 301)
}
