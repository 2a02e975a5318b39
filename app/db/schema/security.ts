import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import { SECURITY_EVENTS } from '#app/shared/security-events.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })
const list = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '))

/** A checkpoint covers all events up to a moment: removing one of them breaks the chain. Append-only. */
export const securityCheckpoints = pgTable(
  'security_checkpoints',
  {
    /** 1, 2, 3 …: a gap means that somebody removed a checkpoint. */
    number: integer('number').primaryKey(),
    at: at('at').notNull(),
    /** How many events it covers. */
    events: integer('events').notNull(),
    /**
     * A hash of its events' seals, so that the checkpoint can still be verified when the events are deleted after a year.
     */
    digest: text('digest').notNull(),
    keyId: text('key_id').notNull(),
    /** Covers all of the above and the previous checkpoint's seal. */
    seal: text('seal').notNull(),
  },
  // Events are removed up to the newest checkpoint that is old enough.
  (table) => [index('security_checkpoints_at').on(table.at)],
)

/**
 * Sign-ins, failed ones, lockouts, role changes and data exports, with the client address. A trigger refuses every
 * change but three: an event gets its checkpoint, loses its full address, or is deleted after a year.
 */
export const securityEvents = pgTable(
  'security_events',
  {
    id: uuid('id').primaryKey(),
    at: at('at').notNull(),
    kind: text('kind').notNull(),
    /** The account that did it, or that it was done to. No foreign key: the event outlives the account. */
    accountId: uuid('account_id'),
    /** The target of an admin's action. */
    subjectId: uuid('subject_id'),
    details: jsonb('details').$type<Record<string, string | number | boolean | null>>().notNull().default({}),
    /** The shortened address, which the seal covers. */
    network: text('network'),
    /** The full address, for thirty days; it has a seal of its own, which is removed with it. */
    address: text('address'),
    addressSeal: text('address_seal'),
    /** Which secret made the seals. */
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
