/** Who sees which page: one entry per route of `app/routes.ts`, with the owner's page in it where it has one. */
import { unsubscribeLinks } from '#app/features/chat/mails/unsubscribe.server.ts'

import type { Role, World } from './matrix-world.ts'

/** `to sign in`: sent to /auth with the way back. `away`: sent to another page. `denied`: told that it is for admins. */
export type Seen = 'shown' | 'to sign in' | 'away' | 'not found' | 'denied'

export interface PageEntry {
  params?: (world: World) => Record<string, string>
  query?: (world: World) => string
  /** What those see who are signed in, unless `roles` says otherwise; and everybody else. */
  signedIn: Seen
  others: Seen
  roles?: Partial<Record<Role, Seen>>
  /** Why admins read addresses there; nobody else ever does. */
  tellsAdmins?: string
}

const open = (params?: PageEntry['params']): PageEntry => ({
  signedIn: 'shown',
  others: 'shown',
  ...(params && { params }),
})
const redirect = (params?: PageEntry['params']): PageEntry => ({ ...open(params), signedIn: 'away', others: 'away' })

const forAdmins: PageEntry = { signedIn: 'away', others: 'denied', roles: { admin: 'shown' } }

/** By the route's path; the start page has none. */
export const PAGES: Readonly<Record<string, PageEntry>> = {
  '': open(),
  browse: open(),
  'category/:categoryId': open(() => ({ categoryId: 'cards' })),
  'listing/:listingId': open(({ item }) => ({ listingId: item.id })),
  'listings/:listingId': redirect(({ item }) => ({ listingId: item.id })),
  sell: redirect(),
  auth: { signedIn: 'away', others: 'shown' },
  // Without a mailed token: whoever has one has the mailbox.
  'auth/verify': { signedIn: 'away', others: 'shown' },
  'add-item': { signedIn: 'shown', others: 'to sign in' },
  'edit-item/:itemId': {
    params: ({ item }) => ({ itemId: item.id }),
    signedIn: 'away',
    others: 'to sign in',
    roles: { owner: 'shown' },
  },
  // Signed out it says so.
  wishlist: open(),
  messages: { signedIn: 'shown', others: 'to sign in' },
  profile: { signedIn: 'shown', others: 'to sign in' },
  'profile/:userId': open(({ owner }) => ({ userId: owner.id })),
  'settings/account': { signedIn: 'shown', others: 'to sign in' },
  // Without a token that holds.
  'settings/confirm-email': { ...open(), signedIn: 'not found', others: 'not found' },
  // With the token of the mail: opening the link writes nothing.
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
  'admin/audit': forAdmins,
  // For the demo alone, which these tests are not.
  'dev/mail': { signedIn: 'not found', others: 'not found' },
  'dev/mail.json': { signedIn: 'not found', others: 'not found' },
  '*': { ...open(() => ({ '*': 'nothing/here' })), signedIn: 'not found', others: 'not found' },
}
