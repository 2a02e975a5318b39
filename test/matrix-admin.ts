/** The entries of what people report, and of what admins alone do with ads and reports. */
import { createPhoto } from '#test/factories.ts'

import type { Entry } from './matrix.ts'

export const REPORTS: Record<string, Entry> = {
  'POST /items/:id/report': {
    allowed: 'signed in',
    call: ({ sellersItem }) => ({ path: `/items/${sellersItem.id}/report`, body: { reason: 'counterfeit' } }),
  },
  'POST /profiles/:id/report': {
    allowed: 'signed in',
    call: ({ seller }) => ({ path: `/profiles/${seller.id}/report`, body: { reason: 'spam', details: 'All day' } }),
  },
  'POST /admin/reports/:id/read': {
    allowed: 'admin',
    call: ({ report }) => ({ path: `/admin/reports/${report}/read` }),
  },
  'PUT /admin/reports/:kind/:id/dismissed': {
    allowed: 'admin',
    call: ({ report }) => ({ path: `/admin/reports/conversation/${report}/dismissed`, body: { seenVersion: null } }),
  },
  'PUT /admin/reports/:kind/:id/acted': {
    allowed: 'admin',
    async call({ sql, item, report }) {
      await sql`update items set hidden_at = now(), hidden_reason = 'report' where id = ${item.id}`
      return { path: `/admin/reports/conversation/${report}/acted`, body: { seenVersion: null } }
    },
  },
  'PUT /admin/items/:id/hidden': {
    allowed: 'admin',
    call: ({ sellersItem, report }) => ({
      path: `/admin/items/${sellersItem.id}/hidden`,
      body: { hidden: true, why: 'spam', conversationReport: report },
    }),
  },
  'PUT /admin/people/:id/banned': {
    allowed: 'admin',
    call: ({ seller }) => ({ path: `/admin/people/${seller.id}/banned`, body: { banned: true } }),
  },
}

const adDraft = { title: 'Sell a watch', link: '/sell', alt: '', active: true }
export const ADMINS: Record<string, Entry> = {
  'GET /admin/pending': { allowed: 'admin', call: () => ({ path: '/admin/pending' }) },
  // Its picture is an upload of the admin's own, which everybody else has none of.
  'POST /admin/ads': {
    allowed: 'admin',
    async call({ sql, freshId, admin }) {
      const { key } = await createPhoto(sql, { key: `item-images/${admin.id}/${'a'.repeat(32)}`, userId: admin.id })
      return { path: '/admin/ads', body: { ...adDraft, id: freshId, picture: key } }
    },
  },
  'PUT /admin/ads/:id': { allowed: 'admin', call: ({ ad }) => ({ path: `/admin/ads/${ad.id}`, body: adDraft }) },
  'PUT /admin/ads/:id/place': {
    allowed: 'admin',
    call: ({ ad }) => ({ path: `/admin/ads/${ad.id}/place`, body: { place: 0 } }),
  },
  'DELETE /admin/ads/:id': { allowed: 'admin', call: ({ ad }) => ({ path: `/admin/ads/${ad.id}` }) },
}
