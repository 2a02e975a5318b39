/** The access to each page: one entry per route of `app/routes.ts`, on the owner's own page where there is one. */
import { unsubscribeLinks } from '#app/features/notices/unsubscribe/unsubscribe.server.ts'

import type { Role, World } from './matrix-world.ts'

/**
 * `to sign in`: redirected to /auth with a way back. `away`: redirected to another page. `denied`: told that it is for
 * admins.
 */
export type Seen = 'shown' | 'to sign in' | 'away' | 'not found' | 'denied'

export interface PageEntry {
  params?: (world: World) => Record<string, string>
  query?: (world: World) => string
  /** The outcome for signed-in users, unless `roles` says otherwise; and for all others. */
  signedIn: Seen
  others: Seen
  roles?: Partial<Record<Role, Seen>>
  /** Why admins may read e-mail addresses there; nobody else ever may. */
  tellsAdmins?: string
}

const open = (params?: PageEntry['params']): PageEntry => ({
  signedIn: 'shown',
  others: 'shown',
  ...(params && { params }),
})
const redirect = (params?: PageEntry['params']): PageEntry => ({ ...open(params), signedIn: 'away', others: 'away' })

const forAdmins: PageEntry = { signedIn: 'away', others: 'denied', roles: { admin: 'shown' } }

/** By the route's path; the home page's is empty. */
export const PAGES: Readonly<Record<string, PageEntry>> = {
  '': open(),
  browse: open(),
  'category/:categoryId': open(() => ({ categoryId: 'cards' })),
  'listing/:listingId': open(({ item }) => ({ listingId: item.id })),
  'listings/:listingId': redirect(({ item }) => ({ listingId: item.id })),
  sell: redirect(),
  // The page to which it leads decides who sees it.
  admin: redirect(),
  auth: { signedIn: 'away', others: 'shown' },
  // Without a mailed token, because whoever has one owns the mailbox.
  'auth/verify': { signedIn: 'away', others: 'shown' },
  // Without the first step.
  'auth/second-step': redirect(),
  'add-item': { signedIn: 'shown', others: 'to sign in' },
  'sell-many': { signedIn: 'shown', others: 'to sign in' },
  'edit-item/:itemId': {
    params: ({ item }) => ({ itemId: item.id }),
    signedIn: 'away',
    others: 'to sign in',
    roles: { owner: 'shown' },
  },
  'still-on-sale': { signedIn: 'shown', others: 'to sign in' },
  place: open(),
  // For signed-out visitors, it says so.
  wishlist: open(),
  messages: { signedIn: 'shown', others: 'to sign in' },
  deals: { signedIn: 'shown', others: 'to sign in' },
  'deals/:dealId': {
    params: ({ reservation }) => ({ dealId: reservation }),
    signedIn: 'not found',
    others: 'to sign in',
    roles: { owner: 'shown', participant: 'shown' },
  },
  // Without a link that somebody made.
  'meet/:token': { ...open(() => ({ token: 'none' })), signedIn: 'not found', others: 'not found' },
  notices: { signedIn: 'shown', others: 'to sign in' },
  profile: { signedIn: 'shown', others: 'to sign in' },
  'profile/:userId': open(({ owner }) => ({ userId: owner.id })),
  'profile/:userId/reviews': open(({ owner }) => ({ userId: owner.id })),
  'settings/account': { signedIn: 'shown', others: 'to sign in' },
  // Without a valid token.
  'settings/confirm-email': { ...open(), signedIn: 'not found', others: 'not found' },
  // With the token from the mail: opening the link changes nothing.
  unsubscribe: { ...open(), query: ({ owner }) => new URL(unsubscribeLinks(owner.id, 'messages').page).search },
  feedback: open(),
  contact: open(),
  about: open(),
  help: open(),
  terms: open(),
  privacy: open(),
  grievance: open(),
  'admin/feedback': { ...forAdmins, tellsAdmins: 'whom to answer' },
  'admin/contacts': { ...forAdmins, tellsAdmins: 'whom to answer' },
  'sponsor-request': { signedIn: 'shown', others: 'to sign in' },
  'admin/sponsored': { ...forAdmins, tellsAdmins: 'who asks' },
  'admin/reports': { ...forAdmins, tellsAdmins: 'who reports whom' },
  'admin/ads': forAdmins,
  'admin/people': { ...forAdmins, tellsAdmins: 'who has an account' },
  'admin/words': forAdmins,
  'admin/site': forAdmins,
  'admin/audit': forAdmins,
  // Only for the demo, which these tests do not run.
  'dev/mail': { signedIn: 'not found', others: 'not found' },
  'dev/mail.json': { signedIn: 'not found', others: 'not found' },
  '*': { ...open(() => ({ '*': 'nothing/here' })), signedIn: 'not found', others: 'not found' },
}
