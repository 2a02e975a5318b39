import { redirect } from 'react-router'

import type { Route } from './+types/listings-redirect'

export function loader({ params }: Route.LoaderArgs) {
  throw redirect(`/listing/${encodeURIComponent(params.listingId)}`, 301)
}
