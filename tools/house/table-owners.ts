import type { Figure } from './figure.ts'
import { ownerOf, partOf } from './parts.ts'
import { blankComments, type Code, type Problem } from './tree.ts'

/** The only writer of each table: a feature, or a layer of the product. Other code calls a function of the owner. */
export const OWNERS: Readonly<Record<string, string>> = {
  accounts: 'accounts',
  ads: 'ads',
  audit_log: 'moderation',
  blocks: 'chat',
  city_counts: 'catalogue',
  closed_accounts: 'accounts',
  contacts: 'inquiries',
  conversation_reports: 'chat',
  conversations: 'chat',
  email_changes: 'accounts',
  feedback: 'inquiries',
  flagged_photos: 'moderation',
  item_counts: 'catalogue',
  items: 'selling',
  messages: 'chat',
  notification_settings: 'chat',
  photos: 'photos',
  place_names: 'catalogue',
  profiles: 'people',
  rate_limits: 'platform',
  report_evidence: 'evidence',
  reports: 'moderation',
  search_vocabulary: 'catalogue',
  search_words: 'catalogue',
  security_checkpoints: 'platform',
  security_events: 'platform',
  sessions: 'accounts',
  sign_ups: 'accounts',
  sponsored_requests: 'sponsorship',
  text_cleaning: 'platform',
  user_roles: 'accounts',
  users: 'accounts',
  verifications: 'accounts',
  wishlists: 'wishlist',
}

const LIST = 'tools/house/table-owners.ts'
const TABLE = /\bpgTable\(\s*'([a-z_]+)'/g
// `update of`, `update skip locked` and `do update set` name no table, so words that are not in the list are skipped.
const WRITE = /\b(insert\s+into|update|delete\s+from|truncate(?:\s+table)?|merge\s+into)\s+(?:only\s+)?"?([a-z_]+)\b/gi

/** Each table of the schema has an owner, each owner exists, and each listed table exists. */
export function checkOwners(codes: readonly Code[], owners = OWNERS): Problem[] {
  const tables = codes
    .filter(({ file }) => file.startsWith('app/db/schema/') && partOf(file) === 'product')
    .flatMap((code) =>
      [...code.text.matchAll(TABLE)].map(({ 1: table = '', index }) => ({
        table,
        file: code.file,
        line: code.lineAt(index),
      })),
    )
  if (tables.length === 0) return []
  const known = new Set(tables.map(({ table }) => table))
  const rooms = new Set(codes.map(({ file }) => ownerOf(file)))
  return [
    ...tables
      .filter(({ table }) => !owners[table])
      .map(({ table, file, line }) => ({ file, line, text: `${table} has no owner in ${LIST}` })),
    ...Object.entries(owners).flatMap(([table, owner]) => [
      ...(known.has(table) ? [] : [{ file: LIST, text: `there is no table ${table}` }]),
      ...(rooms.has(owner)
        ? []
        : [{ file: LIST, text: `${owner}, the owner of ${table}, is no feature and no layer` }]),
    ]),
  ]
}

/** Statements of a feature that write another feature's table. */
export function countForeignWrites(codes: readonly Code[], owners = OWNERS): Figure {
  const found = codes
    .filter(({ file }) => partOf(file) === 'product' || partOf(file) === 'demo')
    .flatMap((code) =>
      [...blankComments(code).matchAll(WRITE)].flatMap(({ 1: verb = '', 2: name = '', index }) => {
        const [table, writer] = [name.toLowerCase(), ownerOf(code.file)]
        const owner = owners[table]
        if (!owner || !writer || owner === writer) return []
        const deed = verb.toLowerCase().replace(/\s+/g, ' ')
        return [
          { writer, owner, file: code.file, line: code.lineAt(index), text: `${deed} ${table}, which ${owner} owns` },
        ]
      }),
    )
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
