import { db } from '#app/db/client.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'
import { AVATAR_WIDTHS, photoUrl, photoWidths } from '#app/shared/files/photo.ts'

/**
 * A part of a person's data export, under its name in the file: a single object, or a list that is read in batches.
 * Times are ISO 8601 in UTC. A feature that stores personal data adds an entry to `EXPORTERS`, with the tables it
 * covers, or to `LEFT_OUT`.
 */
export type Exporter = { name: string; tables: readonly string[] } & (
  | { one: (userId: string) => Promise<object | null> }
  | { many: (userId: string) => AsyncIterable<object> }
)

const BATCH = 200

export const EXPORTERS: readonly Exporter[] = [
  { name: 'account', tables: ['users', 'accounts', 'user_roles', 'email_changes'], one: readAccount },
  { name: 'profile', tables: ['profiles'], one: readProfile },
  { name: 'listings', tables: ['items'], many: readListings },
  { name: 'sponsoredRequests', tables: ['sponsored_requests'], many: readSponsoredRequests },
  { name: 'wishlist', tables: ['wishlists'], many: readWishlist },
  { name: 'conversations', tables: ['conversations'], many: readConversations },
  { name: 'messages', tables: ['messages'], many: readMessages },
  { name: 'blocked', tables: ['blocks'], many: readBlocked },
  { name: 'reports', tables: ['reports', 'conversation_reports'], many: readReports },
  { name: 'notifications', tables: ['notification_settings'], one: readNotifications },
  { name: 'feedback', tables: ['feedback'], many: readFeedback },
  { name: 'contactMessages', tables: ['contacts'], many: readContacts },
  { name: 'photos', tables: ['photos'], many: readPhotos },
  { name: 'sessions', tables: ['sessions'], many: readSessions },
  { name: 'securityEvents', tables: ['security_events'], many: readSecurityEvents },
  { name: 'adminActions', tables: ['audit_log'], many: readAdminActions },
  { name: 'leftOut', tables: [], one: () => Promise.resolve(LEFT_OUT) },
]

/** Tables with personal data that are not in the file, and the reason that the file's reader is given. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  verifications: 'Scrambled links of mails, and sign-ups that wait for their e-mail address to be verified.',
  sign_ups:
    'Sign-ups that wait for their e-mail address to be verified, in scrambled form: a verified account has none.',
  flagged_photos: 'Photos that look alike, found by a program: each names a listing of somebody else.',
  report_evidence: 'Copies of what others reported: they would tell who reported it. The originals are in this file.',
  closed_accounts: 'The scrambled address of a deleted account: whoever has one cannot ask for this file.',
  rate_limits: 'How often something was tried, under a scrambled name, for about a day.',
}

async function readAccount(userId: string) {
  const [row] = await db()`
    select u.id, u.email, u.name, u.email_verified as "emailVerified", u.created_at as "createdAt",
      array(select a.provider_id from accounts a where a.user_id = u.id order by 1) as "signInBy",
      (select c.new_email from email_changes c where c.user_id = u.id) as "emailAskedFor",
      array(select r.role from user_roles r where r.user_id = u.id order by 1) as roles
    from users u where u.id = ${userId}`
  return row ?? null
}

async function readProfile(userId: string) {
  const [row] = await db()<{ displayName: string | null; picture: string | null }[]>`
    select display_name as "displayName", profile_picture as picture from profiles where user_id = ${userId}`
  return row ? { ...row, picture: row.picture && addressOf({ key: row.picture, width: 0 }) } : null
}

type ListingRow = { id: string; images: string[] }

async function* readListings(userId: string) {
  let last: string | undefined
  for (;;) {
    const sql = db()
    const rows: ListingRow[] = await sql<ListingRow[]>`
      select id, title, description, price, category, condition, location, online_purchase_link as "onlinePurchaseLink",
        delivery, tags, attributes, images, is_sold as "isSold", created_at as "createdAt", updated_at as "updatedAt"
      from items where user_id = ${userId} ${last ? sql`and id > ${last}` : sql``} order by id limit ${BATCH}`
    for (const { images, ...listing } of rows) yield { ...listing, photos: images }
    last = rows.at(-1)?.id
    if (rows.length < BATCH) return
  }
}

async function* readSponsoredRequests(userId: string) {
  yield* await db()`
    select id, item_id as "itemId", status, requested_at as "requestedAt", approved_at as "approvedAt",
      expires_at as "expiresAt"
    from sponsored_requests where user_id = ${userId} order by id`
}

async function* readWishlist(userId: string) {
  yield* await db()`
    select w.item_id as "itemId", i.title, w.saved_price as "savedPrice", w.created_at as "savedAt"
    from wishlists w join items i on i.id = w.item_id and i.hidden_at is null
    where w.user_id = ${userId} order by w.created_at, w.id`
}

/**
 * Includes deleted conversations, as long as they are kept. The other person appears only by name, as the viewer sees
 * them.
 */
async function* readConversations(userId: string) {
  let last: string | undefined
  for (;;) {
    const sql = db()
    const rows: { id: string }[] = await sql<{ id: string }[]>`
      select c.id, case when c.participant_1 = ${userId} then 'buyer' else 'seller' end as role, c.item_id as "itemId",
        coalesce(i.title, c.item_title) as "itemTitle", c.created_at as "createdAt", c.deleted_at as "deletedAt",
        case when u.deleted_at is null then coalesce(p.display_name, 'User') else u.name end as with
      from conversations c
      left join items i on i.id = c.item_id
      join users u on u.id = case when c.participant_1 = ${userId} then c.participant_2 else c.participant_1 end
      left join profiles p on p.user_id = u.id
      where (c.participant_1 = ${userId} or (c.participant_2 = ${userId} and c.last_seq > 0))
        ${last ? sql`and c.id > ${last}` : sql``}
      order by c.id limit ${BATCH}`
    yield* rows
    last = rows.at(-1)?.id
    if (rows.length < BATCH) return
  }
}

type ExportedMessage = { conversationId: string; seq: number }

/** The viewer's own messages that were not unsent, conversation by conversation. */
async function* readMessages(userId: string) {
  for await (const { id } of readConversations(userId)) {
    let last = 0
    for (;;) {
      const rows: ExportedMessage[] = await db()<ExportedMessage[]>`
        select id, conversation_id as "conversationId", seq::float8 as seq, message_type as type, content,
          replying_to as "replyingTo", created_at as "createdAt"
        from messages
        where conversation_id = ${id} and seq > ${last} and sender_id = ${userId} and unsent_at is null
        order by seq limit ${BATCH}`
      yield* rows
      last = rows.at(-1)?.seq ?? last
      if (rows.length < BATCH) break
    }
  }
}

async function* readBlocked(userId: string) {
  yield* await db()`
    select blocked_id as "userId", created_at as "createdAt" from blocks where blocker_id = ${userId} order by id`
}

async function* readReports(userId: string) {
  yield* await db()`
    select conversation_id as "conversationId", reason, details, created_at as "createdAt", updated_at as "updatedAt"
    from conversation_reports where reporter_id = ${userId} order by id`
  yield* await db()`
    select case when kind = 'person' then reported_user_id end as "userId", item_id as "itemId", item_title as "itemTitle",
      reason, details, created_at as "createdAt", updated_at as "updatedAt"
    from reports where reporter_id = ${userId} order by id`
}

async function readNotifications(userId: string) {
  const [row] = await db()`
    select message_mails as "messageMails", wishlist_mails as "wishlistMails", updated_at as "updatedAt"
    from notification_settings where user_id = ${userId}`
  return row ?? null
}

async function* readFeedback(userId: string) {
  yield* await db()`
    select id, email, subject, message, feedback_type as type, status, created_at as "createdAt"
    from feedback where user_id = ${userId} order by id`
}

/** Contact messages name no account, so they are found by its address. */
async function* readContacts(userId: string) {
  yield* await db()`
    select c.id, c.name, c.email, c.message, c.status, c.created_at as "createdAt"
    from users u join contacts c on lower(c.email) = u.email where u.id = ${userId} order by c.id`
}

type PhotoRow = { key: string; width: number }

async function* readPhotos(userId: string) {
  let last: string | undefined
  for (;;) {
    const sql = db()
    const rows: PhotoRow[] = await sql<PhotoRow[]>`
      select key, width, height, alt, item_id as "itemId", created_at as "createdAt"
      from photos where user_id = ${userId} ${last ? sql`and key > ${last}` : sql``} order by key limit ${BATCH}`
    for (const photo of rows) yield { ...photo, address: addressOf(photo) }
    last = rows.at(-1)?.key
    if (rows.length < BATCH) return
  }
}

async function* readSessions(userId: string) {
  yield* await db()`
    select created_at as "createdAt", updated_at as "lastRenewedAt", expires_at as "expiresAt", user_agent as browser
    from sessions where user_id = ${userId} order by created_at`
}

async function* readSecurityEvents(userId: string) {
  let last: string | undefined
  for (;;) {
    const sql = db()
    const rows: { id: string }[] = await sql<{ id: string }[]>`
      select id, at, kind, coalesce(address, network) as "from" from security_events
      where account_id = ${userId} ${last ? sql`and id > ${last}` : sql``} order by id limit ${BATCH}`
    yield* rows
    last = rows.at(-1)?.id
    if (rows.length < BATCH) return
  }
}

/** The URL of a photo's largest file. */
function addressOf({ key, width }: PhotoRow): string {
  const [, largest] = AVATAR_WIDTHS
  const widest = key.startsWith('profile-pictures/') ? largest : (photoWidths(width).at(-1) ?? largest)
  return settings().publicUrl + photoUrl(key, widest)
}

/**
 * When admins looked at something of this person because of a report, and what they did: the kind and the time, but
 * neither the admin nor the reporter.
 */
async function* readAdminActions(userId: string) {
  yield* await db()`
    select a.action as kind, a.at from audit_log a
    where a.subject_id = ${userId}
      or a.subject_id in (select id from items where user_id = ${userId})
      or a.subject_id in (select id from sponsored_requests where user_id = ${userId})
      or a.subject_id in (select id from feedback where user_id = ${userId})
      or a.subject_id in (select c.id from users u join contacts c on lower(c.email) = u.email where u.id = ${userId})
      or a.subject_id in (select id from reports where reported_user_id = ${userId})
      or a.subject_id in (select r.id from conversation_reports r join conversations c on c.id = r.conversation_id
        where ${userId} in (c.participant_1, c.participant_2))
    order by a.at, a.id`
}
