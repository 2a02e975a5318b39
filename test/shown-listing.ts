import type { Listing } from '#app/nouns/item/listing.schema.ts'

import { UNSAID } from './item-draft.ts'

/** A listing as pages show it: a watch on sale, without photos. */
export const shownListing = (changes: Partial<Listing> = {}): Listing => ({
  id: '0198c0de-0000-7000-8000-000000000001',
  title: 'HMT Janata, hand-wound',
  description: '',
  price: 125_000,
  category: 'watches',
  condition: 'Good',
  location: null,
  isSold: false,
  isHidden: false,
  createdAt: '2026-02-01T10:00:00.000Z',
  photos: [],
  ...UNSAID,
  attributes: {},
  filled: [],
  takesOffers: true,
  seller: {
    id: '0198c0de-0000-7000-8000-000000000002',
    name: 'Asha',
    picture: null,
    joined: '2025-10-02T00:00:00.000Z',
    onSale: 12,
    dealsDone: 0,
  },
  ...changes,
})
