import { findActiveAds } from '#app/features/ads/find-ads.server.ts'
import { countByCategory } from '#app/features/catalogue/lists/count-items.server.ts'
import { findRecentItems } from '#app/features/catalogue/lists/find-recent-items.server.ts'
import { findSponsoredItems } from '#app/features/sponsorship/find-sponsored.server.ts'

/** As many as the home page shows. */
const RECENT = 12

/** The queries of the home page. */
export function homeQueries() {
  return Promise.all([findActiveAds(), findSponsoredItems(), countByCategory(), findRecentItems(RECENT)])
}
