import { findOwner, findPart } from '../parts.ts'
import { blankComments, type Code, type Problem } from '../tree.ts'
import type { Figure } from './figure.ts'

/** The only writer of each table: a feature, or a layer of the product. Other code calls a function of the owner. */
const OWNERS: Readonly<Record<string, string>> = {
  accounts: 'accounts',
  admin_notes: 'moderation',
  ads: 'ads',
  attribute_counts: 'catalogue',
  audit_log: 'moderation',
  area_files: 'catalogue',
  areas: 'catalogue',
  blocks: 'chat',
  buyer_places: 'catalogue',
  categories: 'catalogue',
  city_areas: 'catalogue',
  attribute_filling: 'selling',
  city_counts: 'catalogue',
  closed_accounts: 'accounts',
  contacts: 'inquiries',
  deal_moves: 'deals',
  deals: 'deals',
  meeting_links: 'meetings',
  meetings: 'meetings',
  conversation_reports: 'chat',
  conversations: 'chat',
  deleted_items: 'selling',
  email_changes: 'accounts',
  feedback: 'inquiries',
  flagged_photos: 'photos',
  invitations: 'platform',
  item_counts: 'catalogue',
  price_changes: 'selling',
  items: 'selling',
  listing_file_photos: 'selling',
  listing_file_rows: 'selling',
  listing_files: 'selling',
  messages: 'chat',
  nodes: 'platform',
  free_again_requests: 'offers',
  offer_refusers: 'offers',
  offer_terms: 'offers',
  offers: 'offers',
  reservations: 'offers',
  notice_preferences: 'notices',
  notices: 'platform',
  notification_settings: 'notices',
  photos: 'photos',
  pins: 'catalogue',
  place_names: 'catalogue',
  profiles: 'people',
  proof_requests: 'proofs',
  proofs: 'proofs',
  rate_limits: 'platform',
  recovery_codes: 'accounts',
  report_evidence: 'evidence',
  reviews: 'reviews',
  reports: 'moderation',
  search_changes: 'catalogue',
  search_initials: 'catalogue',
  search_lexemes: 'catalogue',
  search_vocabulary: 'catalogue',
  search_words: 'catalogue',
  second_factors: 'accounts',
  security_checkpoints: 'platform',
  security_events: 'platform',
  sessions: 'accounts',
  sign_ups: 'accounts',
  site_switches: 'platform',
  sold_prices: 'deals',
  sponsored_requests: 'sponsorship',
  text_cleaning: 'platform',
  upi_addresses: 'upi',
  user_roles: 'accounts',
  unsent_messages: 'chat',
  unsettled_files: 'platform',
  users: 'accounts',
  verifications: 'accounts',
  warnings: 'moderation',
  watched_words: 'moderation',
  wishlists: 'wishlist',
}

interface ColumnOwner {
  table: string
  columns: readonly string[]
  owner: string
  why: string
}

/**
 * Columns that say something of another feature's noun than their table: that feature alone writes them, also in a row
 * that it inserts. The table's owner inserts and deletes rows.
 */
const COLUMNS: readonly ColumnOwner[] = [
  {
    table: 'items',
    columns: ['hidden_at', 'hidden_reason'],
    owner: 'moderation',
    why: 'Admins hide a listing; what its seller writes must not show it again.',
  },
  {
    table: 'reviews',
    columns: ['hidden_at', 'hidden_for'],
    owner: 'moderation',
    why: 'Admins hide a review; nothing that its people do must show it again.',
  },
  {
    table: 'users',
    columns: ['mail_refusals'],
    owner: 'platform',
    why: 'Only the sending of mails learns whether a mailbox takes them.',
  },
  {
    table: 'users',
    columns: ['away_until'],
    owner: 'people',
    why: 'Others are told that a person is away, and their listings are paused; it is nothing of the account.',
  },
  {
    table: 'users',
    columns: ['sale_asked_at'],
    owner: 'selling',
    why: 'Sellers are asked about their listings at most once in a while, whatever mails the account gets.',
  },
  {
    table: 'flagged_photos',
    columns: ['status', 'decided_at', 'decided_by'],
    owner: 'moderation',
    why: 'Photos finds copies, and admins decide about them.',
  },
  {
    table: 'profiles',
    columns: ['user_id', 'display_name'],
    owner: 'accounts',
    why: 'A name is chosen at sign-up and settled with the proof of the mailbox; both of its columns change together.',
  },
]

const LIST = 'tools/house/figures/table-owners.ts'
const TABLE = /\bpgTable\(\s*'([a-z_]+)'/g
// `update of`, `update skip locked` and `do update set` name no table, so words that are not in the list are skipped.
const VERB = String.raw`insert\s+into|update|delete\s+from|truncate(?:\s+table)?|merge\s+into|copy(?=\s+\S+\s*(?:\([^)]*\)\s*)?from\b)`
const NAMED = String.raw`(?:"?public"?\s*\.\s*)?"?([a-z_]+)\b"?`
const QUOTED = String.raw`\$\{\s*[\w.()]*\(\s*['"\`]([a-z_]+)['"\`]\s*\)\s*\}`
const COMPUTED = String.raw`(?:"?public"?\s*\.\s*)?"?\$\{`
const WRITE = new RegExp(String.raw`\b(${VERB})\s+(?:only\s+)?(?:${QUOTED}|(${COMPUTED})|${NAMED})`, 'gi')

/** Each table of the schema has an owner, each owner exists, and each listed table exists. */
export function checkOwners(codes: readonly Code[], owners = OWNERS, columns = COLUMNS): Problem[] {
  const tables = codes
    .filter(({ file }) => file.startsWith('app/db/schema/') && findPart(file) === 'product')
    .flatMap((code) =>
      [...code.text.matchAll(TABLE)].map(({ 1: table = '', index }) => ({
        table,
        file: code.file,
        line: code.lineAt(index),
      })),
    )
  if (tables.length === 0) return []
  const known = new Set(tables.map(({ table }) => table))
  const rooms = new Set(codes.map(({ file }) => findOwner(file)))
  return [
    ...tables
      .filter(({ table }) => !owners[table])
      .map(({ table, file, line }) => ({ file, line, text: `${table} has no owner in ${LIST}` })),
    ...[...Object.entries(owners), ...columns.map(({ table, owner }) => [table, owner] as const)].flatMap(
      ([table, owner]) => [
        ...(known.has(table) ? [] : [{ file: LIST, text: `there is no table ${table}` }]),
        ...(rooms.has(owner)
          ? []
          : [{ file: LIST, text: `${owner}, the owner of ${table}, is no feature and no layer` }]),
      ],
    ),
  ]
}

/** Statements of a feature that write another feature's table, or columns of another feature. */
export function countForeignWrites(codes: readonly Code[], owners = OWNERS, columns = COLUMNS): Figure {
  const found = codes
    .filter(({ file }) => findPart(file) === 'product' || findPart(file) === 'demo' || isScript(file))
    .flatMap((code) => {
      const text = blankComments(code)
      return [...text.matchAll(WRITE)].flatMap(
        ({ 0: { length }, 1: verb = '', 2: quoted, 3: computed, 4: named = '', index }) => {
          const table = (quoted ?? named).toLowerCase()
          const writer = isScript(code.file) ? 'scripts' : findOwner(code.file)
          const deed = verb.toLowerCase().replace(/\s+/g, ' ')
          // A class of the styles is called `truncate`, too.
          if (computed && deed !== 'truncate' && writer) {
            const problem = `${deed} a table that only the running statement knows`
            return [{ writer, owner: 'anybody', file: code.file, line: code.lineAt(index), text: problem }]
          }
          if (!owners[table] || !writer) return []
          const statement = text.slice(index + length)
          const foreign = listOwners(deed, table, statement, { owners, columns }).filter((owner) => owner !== writer)
          return foreign.map((owner) => ({
            writer,
            owner,
            file: code.file,
            line: code.lineAt(index),
            text: `${deed} ${table}, which ${owner} owns`,
          }))
        },
      )
    })
  const byWriter = Object.entries(Object.groupBy(found, ({ writer }) => writer)).map(
    ([writer, list = []]) =>
      `${writer}: ${list.length} into tables of ${[...new Set(list.map(({ owner }) => owner))].toSorted().join(', ')}`,
  )
  return {
    name: 'writes to tables of other features',
    value: found.length,
    rule: 'falls',
    places: found.map(({ file, line, text }) => ({ file, line, text })),
    details: byWriter,
  }
}

const isScript = (file: string) => file.startsWith('scripts/') && findPart(file) === 'tools'

/** The features to which the columns belong that a statement writes; the table's owner for one that names none. */
function listOwners(
  deed: string,
  table: string,
  statement: string,
  { owners, columns }: { owners: typeof OWNERS; columns: typeof COLUMNS },
): string[] {
  const ofTable = owners[table] ?? ''
  const special = columns.filter((one) => one.table === table)
  const inserted = deed === 'insert into' ? insertedColumns(statement) : []
  if (special.length === 0 || /^(?:delete|merge|copy)/.test(deed) || inserted === null) return [ofTable]
  const changed = changedColumns(statement)
  if (deed === 'update' && changed.length === 0) return [ofTable]
  const isOwn = (one: ColumnOwner, list: readonly string[]) => list.some((column) => one.columns.includes(column))
  // A row is inserted by the table's owner, or with nothing but columns of one other feature.
  const maker = special.find((one) => inserted.length > 0 && inserted.every((column) => one.columns.includes(column)))
  const changers = [
    ...special.filter((one) => isOwn(one, changed)).map(({ owner }) => owner),
    ...(changed.some((column) => !special.some((one) => one.columns.includes(column))) ? [ofTable] : []),
  ]
  return [...new Set([...(deed === 'insert into' ? [maker?.owner ?? ofTable] : []), ...changers])]
}

/** The columns that an `insert` names; null when it names none, or none that can be read here. */
function insertedColumns(statement: string): string[] | null {
  const list = /^\s*(?:as\s+\w+\s*)?\(([\s\w,"]+)\)/i.exec(statement)?.[1]
  return list ? list.split(',').map((column) => column.replaceAll('"', '').trim()) : null
}

/** The columns that the statement sets: of an `update`, or of `on conflict do update`. */
function changedColumns(statement: string): string[] {
  const whole = upToEnd(statement)
  const begin = /(?:^\s*(?:as\s+)?\w*\s+|\bdo\s+update\s+)set\s+/i.exec(whole)
  if (!begin) return []
  const rest = whole.slice(begin.index + begin[0].length)
  const assignments = rest.split(/\b(?:where|returning|(?<!distinct\s)from)\b/i, 1)[0] ?? ''
  return assignments.split(',').flatMap((one) => /^\s*"?(\w+)"?\s*=/.exec(one)?.[1] ?? [])
}

/** The statement up to the end of its template, with what stands in brackets left out. */
function upToEnd(text: string): string {
  let [depth, flat] = [0, '']
  for (const sign of text) {
    if (depth === 0 && sign === '`') break
    if ('({['.includes(sign)) depth += 1
    else if (')}]'.includes(sign)) depth -= 1
    else if (depth === 0) flat += sign
  }
  return flat
}
