import type { SearchSaid } from '#app/features/catalogue/search/understanding/said.schema.ts'
import type { ListingCounts, ListingPage } from '#app/nouns/item/listing.schema.ts'

export type SearchResult = ListingPage & { counts: ListingCounts; said: SearchSaid | null }
