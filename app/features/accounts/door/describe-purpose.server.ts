import { db } from '#app/db/client.server.ts'
import { isVerifiedReachableAccount } from '#app/db/policies/accounts.server.ts'
import { isVisibleItem } from '#app/db/policies/items.server.ts'

/** Why a visitor came to the sign-in page. */
export interface Purpose {
  /** Completes "Sign up to" and "Sign in to". */
  words: string
  /** Whether people usually do this before they have an account. */
  isForNewcomers: boolean
}

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const LISTING = new RegExp(`^/listing/(${ID})#(contact-seller|save|report)$`)
const PERSON = new RegExp(`^/profile/(${ID})#(report|send-message)$`)

const PAGES: readonly [path: RegExp, purpose: Purpose][] = [
  [/^\/add-item$/, { words: 'sell an item', isForNewcomers: true }],
  [/^\/wishlist$/, { words: 'see your wishlist', isForNewcomers: false }],
  [/^\/messages(?:\?|$)/, { words: 'read your messages', isForNewcomers: false }],
  [/^\/sponsor-request$/, { words: 'have a listing featured', isForNewcomers: false }],
  [/^\/profile$/, { words: 'see your profile', isForNewcomers: false }],
  [/^\/edit-item\//, { words: 'edit your listing', isForNewcomers: false }],
]

/** Describes what `next` is for, without private data; null for an ordinary page. */
export async function describePurpose(next: string): Promise<Purpose | null> {
  const [, listing, deed] = LISTING.exec(next) ?? []
  if (listing && deed) return ofListing(listing, deed)
  const [, person, deedAbout] = PERSON.exec(next) ?? []
  if (person && deedAbout) return ofPerson(person, deedAbout)
  return PAGES.find(([path]) => path.test(next))?.[1] ?? null
}

async function ofListing(id: string, deed: string): Promise<Purpose> {
  // Only public data.
  const sql = db()
  const [row] = await sql<{ title: string; seller: string | null }[]>`
    select i.title, p.display_name as seller from items i left join profiles p on p.user_id = i.user_id
    where i.id = ${id} and ${isVisibleItem(sql, 'i')}`
  const title = row ? `“${row.title}”` : 'this listing'
  if (deed === 'report') return { words: `report ${title}`, isForNewcomers: true }
  if (deed === 'save') return { words: `save ${title}`, isForNewcomers: true }
  return { words: `message ${row?.seller ?? 'the seller'} about ${title}`, isForNewcomers: true }
}

async function ofPerson(id: string, deed: string): Promise<Purpose> {
  // Like the profile's page, it shows nobody's name before they have verified their address.
  const sql = db()
  const [row] = await sql<{ name: string | null }[]>`
    select p.display_name as name from profiles p join users u on u.id = p.user_id
    where p.user_id = ${id} and ${isVerifiedReachableAccount(sql, 'u')}`
  return { words: `${deed === 'report' ? 'report' : 'message'} ${row?.name ?? 'this person'}`, isForNewcomers: true }
}
