// The access to the operations of reviews.
import type { Entry } from './matrix.ts'

export const REVIEWS: Record<string, Entry> = {
  'GET /profiles/:id/reviews': {
    allowed: 'everyone',
    call: ({ owner }) => ({ path: `/profiles/${owner.id}/reviews` }),
  },
  'GET /deals/:id/reviews': {
    allowed: 'participants',
    call: ({ doneDeal }) => ({ path: `/deals/${doneDeal}/reviews` }),
  },
  'POST /deals/:id/review': {
    allowed: 'participants',
    call: ({ doneDeal, freshId }) => ({
      path: `/deals/${doneDeal}/review`,
      body: { id: freshId, stars: 4, tags: ['friendly'], text: 'On time, too.' },
    }),
  },
  'PUT /admin/reviews/:id/hidden': {
    allowed: 'admin',
    call: ({ review }) => ({ path: `/admin/reviews/${review}/hidden`, body: { why: 'spam' } }),
  },
  'PUT /reviews/:id/reply': {
    allowed: 'owner',
    call: ({ review }) => ({ path: `/reviews/${review}/reply`, body: { text: 'Thank you' } }),
  },
}
