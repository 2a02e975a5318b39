/** The matrix entries for changes to one's own account, and for what one is told. */
import { unsubscribeLinks } from '#app/features/notices/unsubscribe/unsubscribe.server.ts'
import { takeJobs } from '#test/jobs.ts'
import { takeMails } from '#test/mails.ts'

import { PASSWORD, type World } from './matrix-world.ts'
import type { Entry } from './matrix.ts'

/** Requests an address change as the owner, and returns the token sent to the new mailbox. */
async function changeToken(world: World): Promise<string> {
  takeJobs()
  const body = { email: `new-${world.freshId}@khazana.test`, password: PASSWORD }
  await world.visitor('owner').post('/account/email', body)
  const mails = await takeMails()
  return /token=([\w-]+)/.exec(mails.find(({ to }) => to === body.email)?.text ?? '')?.[1] ?? ''
}

/** An app for codes of the owner. Returns its id. */
async function addApp({ sql, owner }: World): Promise<string> {
  const [factor] = await sql<{ id: string }[]>`
    insert into second_factors (user_id, kind, name, sealed_secret, last_step)
    values (${owner.id}, 'app', 'Phone', 'x', 1) returning id`
  return factor?.id ?? ''
}

const passkey = { id: 'x', rawId: 'x', type: 'public-key' }
const MADE = { ...passkey, response: { clientDataJSON: 'x', attestationObject: 'x', transports: ['internal'] } }
const SIGNED = { ...passkey, response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' } }

export const SETTINGS: Record<string, Entry> = {
  'PUT /account/password': {
    allowed: 'owner',
    call: () => ({ path: '/account/password', body: { current: PASSWORD, password: 'a lantern over the sea' } }),
  },
  'PUT /account/language': {
    allowed: 'signed in',
    call: () => ({ path: '/account/language', body: { language: 'hi' } }),
  },
  'PUT /me/place': { allowed: 'signed in', call: () => ({ path: '/me/place', body: { place: 'Pune' } }) },
  'DELETE /me/place': { allowed: 'signed in', call: () => ({ path: '/me/place' }) },
  'GET /me/upi': { allowed: 'signed in', call: () => ({ path: '/me/upi' }) },
  'PUT /me/upi': {
    allowed: 'signed in',
    call: () => ({ path: '/me/upi', body: { address: 'asha.rao@okaxis', name: 'Asha Rao' } }),
  },
  'DELETE /me/upi': { allowed: 'signed in', call: () => ({ path: '/me/upi' }) },
  'GET /warnings/open': { allowed: 'signed in', call: () => ({ path: '/warnings/open' }) },
  'PUT /warnings/:id/read': {
    allowed: 'signed in',
    async call({ sql, owner }) {
      const [row] = await sql<{ id: string }[]>`
        insert into warnings (user_id, reason) values (${owner.id}, 'spam') returning id`
      return { path: `/warnings/${row?.id ?? ''}/read` }
    },
  },
  'GET /account/reauthentication': { allowed: 'signed in', call: () => ({ path: '/account/reauthentication' }) },
  'POST /account/reauthentication': {
    allowed: 'owner',
    call: () => ({ path: '/account/reauthentication', body: { password: PASSWORD } }),
  },
  'POST /auth/second-step': {
    allowed: 'everyone',
    call: () => ({ path: '/auth/second-step', body: { code: '123456' } }),
    // Nobody has given the first factor.
    done: [409],
  },
  'POST /auth/second-step/passkey/setup': {
    allowed: 'everyone',
    call: () => ({ path: '/auth/second-step/passkey/setup' }),
    // Nobody has given the first factor.
    done: [409],
  },
  'POST /auth/second-step/passkey': {
    allowed: 'everyone',
    call: () => ({ path: '/auth/second-step/passkey', body: { passkey: SIGNED } }),
    done: [409],
  },
  'POST /auth/passkey/setup': { allowed: 'everyone', call: () => ({ path: '/auth/passkey/setup' }) },
  'POST /auth/passkey': {
    allowed: 'everyone',
    call: () => ({ path: '/auth/passkey', body: { passkey: SIGNED } }),
    // A challenge that nobody made.
    done: [409],
  },
  'POST /account/reauthentication/passkey': {
    allowed: 'signed in',
    call: () => ({ path: '/account/reauthentication/passkey' }),
    // None of them has a passkey.
    done: [409],
  },
  'POST /account/factors/passkey/setup': {
    allowed: 'signed in',
    call: () => ({ path: '/account/factors/passkey/setup' }),
  },
  'POST /account/factors/passkey': {
    allowed: 'signed in',
    call: () => ({ path: '/account/factors/passkey', body: { name: 'Phone', passkey: MADE } }),
    // A challenge that nobody made.
    done: [409],
  },
  'PUT /account/factors/:id': {
    allowed: 'owner',
    call: async (world) => ({ path: `/account/factors/${await addApp(world)}`, body: { name: 'Old phone' } }),
  },
  'POST /account/factors/app/setup': { allowed: 'signed in', call: () => ({ path: '/account/factors/app/setup' }) },
  'POST /account/factors/app': {
    allowed: 'signed in',
    call: () => ({ path: '/account/factors/app', body: { setup: 'x', code: '123456', name: 'Phone' } }),
    // A set-up that nobody began.
    done: [409],
  },
  'DELETE /account/factors/:id': {
    allowed: 'owner',
    call: async (world) => ({ path: `/account/factors/${await addApp(world)}` }),
  },
  'POST /account/recovery-codes': {
    allowed: 'signed in',
    call: () => ({ path: '/account/recovery-codes' }),
    // Only those with a second factor have any.
    done: [409],
  },
  'DELETE /account/sessions/:id': {
    allowed: 'owner',
    async call({ sql, owner }) {
      const [session] = await sql<{ id: string }[]>`select id from sessions where user_id = ${owner.id} limit 1`
      return { path: `/account/sessions/${session?.id}` }
    },
  },
  // All other roles have no password to confirm it with.
  'POST /account/email': {
    allowed: 'signed in',
    call: () => ({ path: '/account/email', body: { email: 'moved@khazana.test', password: PASSWORD } }),
  },
  'POST /account/email/try': { allowed: 'signed in', call: () => ({ path: '/account/email/try' }) },
  'DELETE /account/email': { allowed: 'signed in', call: () => ({ path: '/account/email' }) },
  'POST /account/email/confirm': {
    allowed: 'everyone',
    call: async (world) => ({ path: '/account/email/confirm', body: { token: await changeToken(world) } }),
  },
  'POST /account/email/refuse': {
    allowed: 'everyone',
    call: async (world) => ({ path: '/account/email/refuse', body: { token: await changeToken(world) } }),
  },
}

export const NOTICES: Record<string, Entry> = {
  'GET /me/notices/count': { allowed: 'signed in', call: () => ({ path: '/me/notices/count' }) },
  'PUT /me/notices/seen': {
    allowed: 'signed in',
    call: () => ({ path: '/me/notices/seen', body: { upTo: '2026-01-31T09:30:00.000Z' } }),
  },
  'PUT /notices/:id/read': { allowed: 'signed in', call: ({ freshId }) => ({ path: `/notices/${freshId}/read` }) },
  'POST /me/notices/read': { allowed: 'signed in', call: () => ({ path: '/me/notices/read' }) },
  'GET /me/notice-preferences': { allowed: 'signed in', call: () => ({ path: '/me/notice-preferences' }) },
  'PUT /me/notice-preferences': {
    allowed: 'signed in',
    call: () => ({
      path: '/me/notice-preferences',
      body: { topic: 'messages', channel: 'mail', isWanted: false },
    }),
  },
  // Authorised by its token, from any origin: see matrix-forged.
  'POST /unsubscribe': {
    allowed: 'everyone',
    call: ({ owner }) => ({
      path: new URL(unsubscribeLinks(owner.id, 'messages').oneClick).href.replace(/^.*\/api/, ''),
      raw: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  },
}
