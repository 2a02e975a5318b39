import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import { SECURITY_EVENTS } from '#app/shared/security-events.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const list = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))

/** A checkpoint covers all events up to a moment: removing one of them breaks the chain. Rows are only ever added. */
export const securityCheckpoints = pgTable('security_checkpoints', {
  /** 1, 2, 3 …: a gap is a checkpoint that somebody took away. */
  number: integer('number').primaryKey(),
  at: at('at').notNull(),
  /** How many events it covers. */
  events: integer('events').notNull(),
  /** A hash of its events' seals: the checkpoint can still be verified when the events are gone after a year. */
  digest: text('digest').notNull(),
  keyId: text('key_id').notNull(),
  /** Over all of this and the seal of the one before. */
  seal: text('seal').notNull(),
})

/**
 * Who signed in, failed to, was locked out, changed a role, took data away, and from where. A trigger refuses every change but
 * three: an event gets its checkpoint, its full address goes, and it goes after a year.
 */
export const securityEvents = pgTable(
  'security_events',
  {
    id: uuid('id').primaryKey(),
    at: at('at').notNull(),
    kind: text('kind').notNull(),
    /** Who did it, or to whose account it was done. No foreign key: the event outlives the account. */
    accountId: uuid('account_id'),
    /** Of an admin's deed: what it was done to. */
    subjectId: uuid('subject_id'),
    details: jsonb('details').$type<Record<string, string | number | boolean | null>>().notNull().default({}),
    /** The shortened address, which the seal covers. */
    network: text('network'),
    /** The full one, for thirty days; a seal of its own covers it, and goes with it. */
    address: text('address'),
    addressSeal: text('address_seal'),
    /** Which secret the seals were made with. */
    keyId: text('key_id').notNull(),
    seal: text('seal').notNull(),
    checkpoint: integer('checkpoint').references(() => securityCheckpoints.number),
  },
  (table) => [
    check('security_events_kind_known', sql`${table.kind} in (${list(SECURITY_EVENTS)})`),
    check('security_events_address_sealed', sql`(${table.address} is null) = (${table.addressSeal} is null)`),
    index('security_events_account').on(table.accountId, table.id),
    index('security_events_checkpoint').on(table.checkpoint),
    index('security_events_unsealed')
      .on(table.id)
      .where(sql`${table.checkpoint} is null`),
    index('security_events_full_address')
      .on(table.at)
      .where(sql`${table.address} is not null`),
  ],
)
