/** The matrix entries for reporting, and for what only admins do with ads and reports. */
import { evidencePath } from '#app/features/evidence/take-evidence.server.ts'
import { photoStorage } from '#app/platform/storage/photo-storage.server.ts'
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
  'POST /reviews/:id/report': {
    allowed: 'signed in',
    call: ({ sellersReview }) => ({ path: `/reviews/${sellersReview}/report`, body: { reason: 'misleading' } }),
  },
  'POST /deals/:id/report': {
    allowed: 'participants',
    call: ({ reservation }) => ({ path: `/deals/${reservation}/report`, body: { reason: 'scam', details: 'An OTP' } }),
  },
  'POST /admin/reports/:kind/:id/read': {
    allowed: 'admin',
    call: ({ report }) => ({ path: `/admin/reports/conversation/${report}/read` }),
  },
  'GET /admin/evidence/:look/:evidence/:file': {
    allowed: 'admin',
    async call({ sql, admin, report, seller }) {
      const look = crypto.randomUUID()
      const evidence = crypto.randomUUID()
      const data = { person: { name: 'Suresh', picture: 1, joined: '' }, listing: null, messages: [] }
      await sql`
        insert into report_evidence (id, report_id, kind, reported_user_id, data)
        values (${evidence}, ${report}, 'conversation', ${seller.id}, ${sql.json(data)})`
      await sql`
        insert into audit_log (id, admin_id, action, subject_id)
        values (${look}, ${admin.id}, 'conversation-read', ${report})`
      await photoStorage().put(evidencePath(seller.id, evidence, 1), new Uint8Array([1]), { contentType: 'image/webp' })
      return { path: `/admin/evidence/${look}/${evidence}/1` }
    },
  },
  'PUT /admin/reports/:kind/:id/dismissed': {
    allowed: 'admin',
    call: ({ report }) => ({ path: `/admin/reports/conversation/${report}/dismissed`, body: { seenVersion: null } }),
  },
  'GET /admin/report-groups/:scope/:id': {
    allowed: 'admin',
    call: ({ seller }) => ({ path: `/admin/report-groups/about/${seller.id}` }),
  },
  'PUT /admin/report-groups/:scope/:id/dismissed': {
    allowed: 'admin',
    call: ({ report }) => ({
      path: `/admin/report-groups/report/${report}/dismissed`,
      body: { newestAt: new Date(0).toISOString(), count: 1 },
    }),
  },
  'GET /admin/people/:id/notes': {
    allowed: 'admin',
    call: ({ seller }) => ({ path: `/admin/people/${seller.id}/notes` }),
  },
  'POST /admin/people/:id/notes': {
    allowed: 'admin',
    call: ({ seller, sellersItem, freshId }) => ({
      path: `/admin/people/${seller.id}/notes`,
      body: { id: freshId, text: 'Calls from two numbers', item: sellersItem.id },
    }),
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
  'POST /admin/people/:id/warnings': {
    allowed: 'admin',
    // One of those who listen for live events.
    call: ({ owner, report }) => ({
      path: `/admin/people/${owner.id}/warnings`,
      body: { why: 'spam', report: { kind: 'conversation', id: report } },
    }),
  },
  'PUT /admin/people/:id/banned': {
    allowed: 'admin',
    call: ({ seller }) => ({ path: `/admin/people/${seller.id}/banned`, body: { banned: true } }),
  },
}

const adDraft = { title: 'Sell a watch', link: '/sell', alt: '', active: true }
export const ADMINS: Record<string, Entry> = {
  'POST /admin/words': {
    allowed: 'admin',
    call: ({ freshId }) => ({
      path: '/admin/words',
      body: { kind: 'phrase', text: `word ${freshId}`, effect: 'refuse', places: ['names'], note: null },
    }),
  },
  'DELETE /admin/words/:id': {
    allowed: 'admin',
    async call({ sql, freshId }) {
      const [row] = await sql<{ id: string }[]>`
        insert into watched_words (kind, text, folded, effect, places)
        values ('phrase', ${freshId}, ${`x ${freshId}`}, 'refuse', '{names}') returning id`
      return { path: `/admin/words/${row?.id ?? ''}` }
    },
  },
  'POST /admin/words/tries': {
    allowed: 'admin',
    call: () => ({ path: '/admin/words/tries', body: { text: 'Tin robot' } }),
  },
  'PUT /admin/site': {
    allowed: 'admin',
    call: () => ({ path: '/admin/site', body: { bannerEn: null, bannerHi: null, readOnly: null, signUp: null } }),
  },
  'POST /admin/invitations': {
    allowed: 'admin',
    call: ({ freshId }) => ({ path: '/admin/invitations', body: { note: freshId, people: 1, days: 1 } }),
  },
  'DELETE /admin/invitations/:id': {
    allowed: 'admin',
    async call({ sql, freshId }) {
      const [row] = await sql<{ id: string }[]>`
        insert into invitations (token, note, remaining, expires_at) values (${freshId}, '', 1, now() + interval '1 day')
        returning id`
      return { path: `/admin/invitations/${row?.id ?? ''}` }
    },
  },
  'POST /admin/people/:id/sign-out': {
    allowed: 'admin',
    call: ({ seller }) => ({ path: `/admin/people/${seller.id}/sign-out` }),
  },
  'GET /admin/pending': { allowed: 'admin', call: () => ({ path: '/admin/pending' }) },
  // Its picture is the admin's own upload, which no other role has.
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
