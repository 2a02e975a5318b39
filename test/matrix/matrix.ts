/**
 * The access to each operation of `/api`: one entry each, with a valid call about something of the owner's. The tests
 * of access, forged requests and injected columns are generated from this table; an operation without an entry fails
 * them.
 */
import { takeJobs } from '#test/jobs.ts'
import { takeMails } from '#test/mails.ts'
import type { Asking } from '#test/visitor.ts'

import { NOTICES, SETTINGS } from './matrix-account.ts'
import { ADMINS, REPORTS } from './matrix-admin.ts'
import { DEALS } from './matrix-deals.ts'
import { LISTING_FILES } from './matrix-files.ts'
import { MEETINGS } from './matrix-meetings.ts'
import { OFFERS } from './matrix-offers.ts'
import { PROOFS } from './matrix-proofs.ts'
import { REVIEWS } from './matrix-reviews.ts'
import { PASSWORD, type Role, type World } from './matrix-world.ts'

/** The meaning of an answer. */
export type Outcome = 'done' | 'signed out' | 'refused'

/**
 * `everyone`: also without a session. `signed in`: users act on what is their own. `owner`: the call is about something
 * of the owner's and nobody else's. `participants`: it is about the conversation of the participant and the owner.
 * `admin`: only admins.
 */
export type Allowed = 'everyone' | 'signed in' | 'owner' | 'participants' | 'admin'

export interface Call extends Asking {
  path: string
}

export interface Entry {
  allowed: Allowed
  /** A call that is valid for those who may make it. */
  call: (world: World) => Call | Promise<Call>
  /** Statuses that mean success besides 2xx and 3xx. */
  done?: readonly number[]
  /** A read that writes, and the one-time token that permits it. */
  writesByToken?: string
  /** The person whose e-mail address the answer contains for admins; nobody else receives one. */
  tellsAdmins?: string
}

const NOBODY: readonly Role[] = ['anonymous', 'unverified', 'revoked', 'banned']

/** The expected outcome for each role. */
export function expected(allowed: Allowed, role: Role): Outcome {
  if (allowed === 'everyone') return 'done'
  if (NOBODY.includes(role)) return 'signed out'
  if (allowed === 'signed in') return 'done'
  const may: readonly Role[] = allowed === 'participants' ? ['participant', 'owner'] : [allowed]
  return may.includes(role) ? 'done' : 'refused'
}

const draft = (world: World) => ({
  title: 'A wind-up robot of tin',
  description: 'Made in the seventies.',
  price: 1500,
  category: 'action-figures',
  condition: 'Good',
  location: 'Pune, Maharashtra',
  images: [world.photo.key],
})

const readToken = (mail: unknown) => /token=([\w-]+)/.exec(String(mail))?.[1] ?? ''

/** The token in a mail that the owner of `email` requests. */
async function mailedToken(world: World, path: string, email: string): Promise<string> {
  takeJobs()
  await world.visitor('anonymous').post(path, { email, password: PASSWORD })
  return readToken((await takeMails())[0]?.text)
}

const at = (path: string): Entry => ({ allowed: 'everyone', call: () => ({ path }) })

const ACCOUNTS: Record<string, Entry> = {
  'GET /me': at('/me'),
  'POST /auth/sign-up': {
    allowed: 'everyone',
    call: () => ({ path: '/auth/sign-up', body: { email: 'new@khazana.test', password: PASSWORD, name: 'New' } }),
  },
  'POST /auth/sign-in': {
    allowed: 'everyone',
    call: ({ owner }) => ({ path: '/auth/sign-in', body: { email: owner.email, password: PASSWORD } }),
  },
  'POST /auth/sign-out': at('/auth/sign-out'),
  'DELETE /auth/cache': at('/auth/cache'),
  'POST /auth/sign-out-everywhere': { allowed: 'signed in', call: () => ({ path: '/auth/sign-out-everywhere' }) },
  'POST /auth/verification': {
    allowed: 'everyone',
    call: ({ waiting }) => ({ path: '/auth/verification', body: { email: waiting.email } }),
  },
  'GET /auth/verify': at('/auth/verify?token=none'),
  'POST /auth/verify': {
    allowed: 'everyone',
    call: async (world) => ({
      path: '/auth/verify',
      body: {
        token: await mailedToken(world, '/auth/sign-up', world.waiting.email),
        password: 'a lantern over the sea',
        isNew: true,
      },
    }),
  },
  'POST /auth/reset-request': {
    allowed: 'everyone',
    call: ({ owner }) => ({ path: '/auth/reset-request', body: { email: owner.email } }),
  },
  'POST /auth/reset': {
    allowed: 'everyone',
    call: async (world) => ({
      path: '/auth/reset',
      body: {
        token: await mailedToken(world, '/auth/reset-request', world.owner.email),
        password: 'a lantern over the sea',
      },
    }),
  },
  // Google sign-in is not configured here; `accounts/google.test` has a provider.
  'POST /auth/google': {
    allowed: 'everyone',
    done: [404],
    call: () => ({ path: '/auth/google', body: { next: '/' } }),
  },
  'GET /auth/callback/google': {
    allowed: 'everyone',
    writesByToken: 'the state that was begun in the same browser, once',
    call: () => ({ path: '/auth/callback/google?state=none&code=none' }),
  },
}

const ITEMS: Record<string, Entry> = {
  'GET /items': at('/items'),
  'GET /item-counts': at('/item-counts'),
  'GET /suggestions': at('/suggestions?q=tin'),
  'GET /places': at('/places?q=pune'),
  'GET /places/areas': at('/places/areas'),
  'GET /items/:id': { allowed: 'everyone', call: ({ item }) => ({ path: `/items/${item.id}` }) },
  'POST /items': {
    allowed: 'owner',
    call: (world) => ({ path: '/items', body: { id: world.freshId, ...draft(world) } }),
  },
  'GET /items/:id/edit': { allowed: 'owner', call: ({ item }) => ({ path: `/items/${item.id}/edit` }) },
  'PUT /items/:id': {
    allowed: 'owner',
    call: (world) => ({
      path: `/items/${world.item.id}`,
      body: { ...draft(world), seenUpdatedAt: world.item.updatedAt.toISOString() },
    }),
  },
  'DELETE /items/:id': { allowed: 'owner', call: ({ item }) => ({ path: `/items/${item.id}` }) },
  'PUT /items/:id/sold': {
    allowed: 'owner',
    call: ({ item }) => ({ path: `/items/${item.id}/sold`, body: { sold: true } }),
  },
  'POST /items/:id/confirmation': {
    allowed: 'owner',
    call: ({ item }) => ({ path: `/items/${item.id}/confirmation` }),
  },
  // The matrix's photo has no file, so nothing can be read from it.
  'POST /item-details': {
    allowed: 'owner',
    done: [503],
    call: ({ photo }) => ({ path: '/item-details', body: { key: photo.key } }),
  },
  'GET /category-suggestion': {
    allowed: 'signed in',
    call: () => ({ path: '/category-suggestion?title=Tin%20robot' }),
  },
  'GET /attribute-suggestions': {
    allowed: 'signed in',
    call: () => ({ path: '/attribute-suggestions?title=Titan%2042%20mm&category=watches' }),
  },
  'GET /price-suggestion': {
    allowed: 'signed in',
    call: () => ({ path: '/price-suggestion?title=Tin%20robot&category=action-figures' }),
  },
}

const PHOTOS: Record<string, Entry> = {
  'POST /photos': {
    allowed: 'signed in',
    call: ({ png }) => ({ path: '/photos', raw: new Uint8Array(png), headers: { 'content-type': 'image/png' } }),
  },
  'POST /photos/rotate': {
    allowed: 'owner',
    call: ({ photo }) => ({ path: '/photos/rotate', body: { key: photo.key } }),
  },
  'DELETE /photos': {
    allowed: 'owner',
    call: ({ photo }) => ({ path: `/photos?key=${encodeURIComponent(photo.key)}` }),
  },
  'POST /photos/enhance': {
    allowed: 'owner',
    call: ({ photo }) => ({ path: '/photos/enhance', body: { key: photo.key } }),
  },
}

const PROFILES: Record<string, Entry> = {
  'GET /profiles/:id': { allowed: 'everyone', call: ({ owner }) => ({ path: `/profiles/${owner.id}` }) },
  'GET /profiles/:id/items': { allowed: 'everyone', call: ({ owner }) => ({ path: `/profiles/${owner.id}/items` }) },
  'PUT /me/profile': {
    allowed: 'owner',
    call: ({ profilePicture }) => ({
      path: '/me/profile',
      body: { displayName: 'Changed', picture: profilePicture.key },
    }),
  },
  'GET /me/export': { allowed: 'signed in', call: () => ({ path: '/me/export' }) },
  'DELETE /me': { allowed: 'owner', call: ({ owner }) => ({ path: '/me', body: { email: owner.email } }) },
}

const inConversation = (path: string, body?: (world: World) => unknown): Entry => ({
  allowed: 'participants',
  call: (world) => ({ path: `/conversations/${world.conversation.id}${path}`, ...(body && { body: body(world) }) }),
})

const CHAT: Record<string, Entry> = {
  'GET /conversations': { allowed: 'signed in', call: () => ({ path: '/conversations' }) },
  'POST /conversations': {
    allowed: 'signed in',
    call: (world) => ({
      path: '/conversations',
      body: { itemId: world.sellersItem.id, message: { id: world.freshId, content: 'Is it still there?' } },
    }),
  },
  'GET /items/:id/conversation': {
    allowed: 'signed in',
    call: ({ item }) => ({ path: `/items/${item.id}/conversation` }),
  },
  'GET /conversations/:id': inConversation(''),
  'DELETE /conversations/:id': inConversation(''),
  'GET /conversations/:id/messages': inConversation('/messages'),
  'POST /conversations/:id/messages': inConversation('/messages', (world) => ({
    id: world.freshId,
    content: 'Hello',
    replyingTo: world.conversation.message,
  })),
  'POST /conversations/:id/images': {
    allowed: 'participants',
    call: ({ conversation, freshId, png }) => ({
      path: `/conversations/${conversation.id}/images?id=${freshId}`,
      raw: new Uint8Array(png),
      headers: { 'content-type': 'image/png' },
    }),
  },
  'GET /messages/:id/image': {
    allowed: 'participants',
    call: ({ conversation }) => ({ path: `/messages/${conversation.image}/image` }),
  },
  'PUT /conversations/:id/read': inConversation('/read', () => ({ upTo: 2 })),
  'POST /conversations/:id/report': inConversation('/report', () => ({ reason: 'scam', details: 'Wants an OTP' })),
  'DELETE /messages/:id': {
    allowed: 'owner',
    call: ({ conversation }) => ({ path: `/messages/${conversation.message}` }),
  },
  'GET /unread-count': { allowed: 'signed in', call: () => ({ path: '/unread-count' }) },
  'GET /blocks': { allowed: 'signed in', call: () => ({ path: '/blocks' }) },
  'PUT /blocks/:id': { allowed: 'signed in', call: ({ seller }) => ({ path: `/blocks/${seller.id}` }) },
  'DELETE /blocks/:id': { allowed: 'signed in', call: ({ seller }) => ({ path: `/blocks/${seller.id}` }) },
  'PUT /me/away': { allowed: 'signed in', call: () => ({ path: '/me/away', body: { until: null } }) },
}

const INQUIRIES: Record<string, Entry> = {
  'POST /feedback': {
    allowed: 'everyone',
    call: ({ freshId, owner }) => ({
      path: '/feedback',
      body: { id: freshId, email: owner.email, subject: 'The search', message: 'It finds what I look for.' },
    }),
  },
  'POST /contact': {
    allowed: 'everyone',
    call: ({ freshId, owner }) => ({
      path: '/contact',
      body: { id: freshId, name: 'Owner', email: owner.email, message: 'How do I change my name?' },
    }),
  },
  'PUT /admin/feedback/:id/status': {
    allowed: 'admin',
    call: ({ feedback }) => ({ path: `/admin/feedback/${feedback}/status`, body: { status: 'reviewed' } }),
  },
  'PUT /admin/contacts/:id/status': {
    allowed: 'admin',
    call: ({ contact }) => ({ path: `/admin/contacts/${contact}/status`, body: { status: 'reviewed' } }),
  },
}

const WISHLIST: Record<string, Entry> = {
  'GET /wishlist': { allowed: 'signed in', call: () => ({ path: '/wishlist' }) },
  'PUT /wishlist/:itemId': {
    allowed: 'signed in',
    call: ({ sellersItem }) => ({ path: `/wishlist/${sellersItem.id}` }),
  },
  'DELETE /wishlist/:itemId': {
    allowed: 'signed in',
    call: ({ sellersItem }) => ({ path: `/wishlist/${sellersItem.id}` }),
  },
}

const SPONSORSHIP: Record<string, Entry> = {
  'GET /me/sponsorship': { allowed: 'signed in', call: () => ({ path: '/me/sponsorship' }) },
  'POST /items/:id/sponsorship': { allowed: 'owner', call: ({ item }) => ({ path: `/items/${item.id}/sponsorship` }) },
  'GET /admin/sponsored/:id': {
    allowed: 'admin',
    tellsAdmins: 'who asks',
    call: ({ sponsored }) => ({ path: `/admin/sponsored/${sponsored.id}` }),
  },
  'PUT /admin/sponsored/:id': {
    allowed: 'admin',
    call: ({ sponsored }) => ({ path: `/admin/sponsored/${sponsored.id}`, body: { status: 'approved' } }),
  },
  'PUT /admin/flagged-photos/:id/dismissed': {
    allowed: 'admin',
    call: ({ flagged }) => ({ path: `/admin/flagged-photos/${flagged}/dismissed` }),
  },
  'DELETE /admin/sponsored/:id': {
    allowed: 'admin',
    call: ({ sponsored }) => ({ path: `/admin/sponsored/${sponsored.id}` }),
  },
}

/** By method and path, as in the table of operations. */
export const MATRIX: Readonly<Record<string, Entry>> = {
  ...ACCOUNTS,
  ...SETTINGS,
  ...NOTICES,
  ...ADMINS,
  ...INQUIRIES,
  ...ITEMS,
  ...LISTING_FILES,
  ...OFFERS,
  ...DEALS,
  ...PROOFS,
  ...REVIEWS,
  ...MEETINGS,
  ...PHOTOS,
  ...PROFILES,
  ...REPORTS,
  ...CHAT,
  ...SPONSORSHIP,
  ...WISHLIST,
}
