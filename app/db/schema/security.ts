import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { at, id, list } from '#app/db/columns/table-columns.ts'
import { FACTOR_KINDS } from '#app/shared/second-factors.ts'
import { SECURITY_EVENTS } from '#app/shared/security-events.ts'

import { person } from './people.ts'

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

/** The second factors of a person: an app that shows codes (TOTP), or a passkey. Any one of them is enough. */
export const secondFactors = pgTable(
  'second_factors',
  {
    id: id(),
    userId: person('user_id'),
    kind: text('kind').$type<(typeof FACTOR_KINDS)[number]>().notNull(),
    /** The owner's own name for it. */
    name: text('name').notNull(),
    /** An app has a secret, encrypted with a key that is not in the database. */
    sealedSecret: text('sealed_secret'),
    /** The 30 seconds of the last code of an app that was accepted. No code of that or an earlier time is accepted. */
    lastStep: bigint('last_step', { mode: 'number' }),
    /** Browsers find a passkey by this id. */
    credentialId: text('credential_id').unique(),
    publicKey: text('public_key'),
    /** A passkey says how often it was used, if it counts at all. */
    signatures: bigint('signatures', { mode: 'number' }),
    transports: jsonb('transports').$type<string[]>().notNull().default([]),
    createdAt: at('created_at').notNull().defaultNow(),
    usedAt: at('used_at'),
  },
  (table) => [
    index('second_factors_user').on(table.userId),
    check('second_factors_kind_known', sql`${table.kind} in (${list(FACTOR_KINDS)})`),
    check('second_factors_name_length', sql`char_length(btrim(${table.name})) between 1 and 60`),
    check(
      'second_factors_app_whole',
      sql`(${table.kind} = 'app') = (${table.sealedSecret} is not null and ${table.lastStep} is not null)`,
    ),
    check(
      'second_factors_passkey_whole',
      sql`(${table.kind} = 'passkey') = (${table.credentialId} is not null and ${table.publicKey} is not null and ${table.signatures} is not null)`,
    ),
  ],
)

/** Hashes of codes for those who have lost their second factors. A used one is deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: person('user_id'),
    /** SHA-256 of 80 random bits. */
    hash: text('hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
)
