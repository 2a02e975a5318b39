// The access to the operations of deals.
import { newId } from '#app/shared/new-id.ts'

import type { Entry } from './matrix.ts'

export const DEALS: Record<string, Entry> = {
  'GET /me/waiting': { allowed: 'signed in', call: () => ({ path: '/me/waiting' }) },
  'GET /me/deals.csv': { allowed: 'signed in', call: () => ({ path: '/me/deals.csv' }) },
  'GET /deals/:id': { allowed: 'participants', call: ({ reservation }) => ({ path: `/deals/${reservation}` }) },
  'POST /deals/:id/moves': {
    allowed: 'participants',
    call: ({ reservation, freshId }) => ({
      path: `/deals/${reservation}/moves`,
      body: { id: freshId, move: 'meet' },
    }),
  },
  'PUT /deals/:id/problem': {
    allowed: 'participants',
    call: ({ reservation }) => ({ path: `/deals/${reservation}/problem` }),
  },
  'GET /deals/:id/upi': {
    allowed: 'participants',
    async call(world) {
      const path = `/deals/${world.reservation}`
      // The buyer wants to pay by UPI.
      for (const body of [{ move: 'meet' }, { move: 'look' }, { move: 'pay', payment: 'upi' }])
        await world.visitor('participant').post(`${path}/moves`, { id: newId(), ...body })
      return { path: `${path}/upi` }
    },
  },
}
