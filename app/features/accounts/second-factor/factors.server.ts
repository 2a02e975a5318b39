/** The second factors of an account: listing, adding and removing them. */
import { z } from 'zod'

import { db, type Tag } from '#app/db/client.server.ts'
import { write } from '#app/db/write.server.ts'
import { queueFactorMail } from '#app/features/accounts/mails/factor-mails.server.ts'
import { mustKeepFactor } from '#app/features/accounts/sessions/admin-duty.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { seal, unseal } from '#app/platform/keys/sealed-values.server.ts'
import { drawQr } from '#app/platform/pictures/draw-qr.server.ts'
import { recordEvent } from '#app/platform/security-log/record-event.server.ts'
import type { FactorKind } from '#app/shared/second-factors.ts'
import { siteName } from '#app/shared/site-name.ts'

import * as say from './messages/messages.ts'
import type { AppSetup, OwnFactor, OwnFactors } from './own-factors.schema.ts'
import { makeRecoveryCodes } from './recovery-codes.server.ts'
import { appAddress, encodeBase32, findStep, makeSecret } from './totp.server.ts'

/** More than anybody has phones, computers and keys. */
const MOST = 20
const SETUP_MINUTES = 30

const setupPurpose = (userId: string) => `setup ${userId}`
export const secretPurpose = (userId: string) => `secret ${userId}`

type FactorOwner = Pick<Viewer, 'userId' | 'sessionId' | 'email'>

/** The viewer's second factors, the oldest first, and how many recovery codes are left. */
export async function listFactors({ userId }: Pick<Viewer, 'userId'>): Promise<OwnFactors> {
  const sql = db()
  const [rows, [codes]] = await Promise.all([
    sql<{ id: string; kind: FactorKind; name: string; created: Date; used: Date | null }[]>`
      select id, kind, name, created_at as created, used_at as used
      from second_factors where user_id = ${userId} order by created_at, id limit ${MOST}`,
    sql<{ left: number }[]>`select count(*)::integer as left from recovery_codes where user_id = ${userId}`,
  ])
  const factors = rows.map(({ created, used, ...row }): OwnFactor => ({
    ...row,
    createdAt: created.toISOString(),
    usedAt: used?.toISOString() ?? null,
  }))
  return { factors, codesLeft: codes?.left ?? 0 }
}

/** A new secret for an app. Nothing is stored until the app has shown a code of it: `setup` brings the secret back. */
export function beginApp({ userId, email }: Pick<Viewer, 'userId' | 'email'>): AppSetup {
  const secret = makeSecret()
  const until = Date.now() + SETUP_MINUTES * 60_000
  const value = Buffer.from(JSON.stringify({ secret: secret.toString('base64'), until }))
  return {
    setup: seal('second factor', value, setupPurpose(userId)),
    secret: encodeBase32(secret),
    picture: drawQr(appAddress(secret, { account: email, issuer: siteName() })),
  }
}

const setupShape = z.object({ secret: z.string(), until: z.number() })

function readSetup(userId: string, setup: string): Buffer {
  const text = unseal('second factor', setup, setupPurpose(userId))?.toString()
  const appSetup = text === undefined ? null : setupShape.parse(JSON.parse(text))
  if (!appSetup || appSetup.until < Date.now()) throw new Refusal('conflict', say.setupOver())
  return Buffer.from(appSetup.secret, 'base64')
}

/**
 * Adds an app that has shown a code. Returns the account's recovery codes if it had no second factor before, or else
 * null. Throws a `Refusal`.
 */
export async function addApp(
  viewer: FactorOwner,
  { setup, code, name }: { setup: string; code: string; name: string },
): Promise<string[] | null> {
  const secret = readSetup(viewer.userId, setup)
  const step = findStep(secret, code.replaceAll(/\s/g, ''), { now: Date.now(), last: 0 })
  if (step === null) throw new Refusal('invalid', say.wrongCode(), { fields: { code: say.wrongCode() } })
  const sealed = seal('second factor', secret, secretPurpose(viewer.userId))
  return addFactor(viewer, { kind: 'app', name, sealed_secret: sealed, last_step: step })
}

export type NewFactor = { name: string } & (
  | { kind: 'app'; sealed_secret: string; last_step: number }
  | { kind: 'passkey'; credential_id: string; public_key: string; signatures: number }
)

/**
 * Stores a factor. With the first one, other sessions end, because they began without; the mailbox is told of each.
 * Returns new recovery codes with the first.
 */
export async function addFactor(
  { userId, sessionId }: FactorOwner,
  factor: NewFactor,
  transports: readonly string[] = [],
): Promise<string[] | null> {
  return write({ userId }, async (sql) => {
    // Two first factors at once would each make recovery codes.
    await sql`select from users where id = ${userId} for update`
    const before = await countFactors(sql, userId)
    if (before >= MOST) throw new Refusal('conflict', say.tooManyFactors())
    await sql`insert into second_factors ${sql({ user_id: userId, ...factor })}`
    if (factor.kind === 'passkey') {
      await sql`update second_factors set transports = ${JSON.stringify(transports)}::jsonb
        where credential_id = ${factor.credential_id}`
    }
    await recordEvent(sql, { kind: 'factor-added', accountId: userId, details: { factor: factor.kind } })
    await queueFactorMail(sql, userId, 'added')
    if (before > 0) return null
    await sql`delete from sessions where user_id = ${userId} and id <> ${sessionId}`
    return makeRecoveryCodes(sql, userId)
  })
}

/** Gives one of the viewer's factors another name. Throws a `Refusal`. */
export async function renameFactor({ userId }: Pick<Viewer, 'userId'>, id: string, name: string): Promise<void> {
  const { count } = await write(
    { userId },
    (sql) => sql`update second_factors set name = ${name} where id = ${id} and user_id = ${userId}`,
  )
  if (count === 0) throw new Refusal('not_found', say.factorGone())
}

/** Removes one of the viewer's factors; with the last one, its recovery codes. Other sessions end. Throws a `Refusal`. */
export async function removeFactor({ userId, sessionId }: FactorOwner, id: string): Promise<void> {
  await write({ userId }, async (sql) => {
    await sql`select from users where id = ${userId} for update`
    const [gone] = await sql<{ kind: FactorKind }[]>`
      delete from second_factors where id = ${id} and user_id = ${userId} returning kind`
    if (!gone) throw new Refusal('not_found', say.factorGone())
    const left = await countFactors(sql, userId)
    if (left === 0) {
      if (await mustKeepFactor(sql, userId)) throw new Refusal('conflict', say.adminsKeepOne())
      await sql`delete from recovery_codes where user_id = ${userId}`
    }
    await sql`delete from sessions where user_id = ${userId} and id <> ${sessionId}`
    await recordEvent(sql, { kind: 'factor-removed', accountId: userId, details: { factor: gone.kind } })
    await queueFactorMail(sql, userId, 'removed')
  })
}

/** New recovery codes in place of the earlier ones. Throws a `Refusal` without a second factor. */
export async function renewRecoveryCodes({ userId }: Pick<Viewer, 'userId'>): Promise<string[]> {
  return write({ userId }, async (sql) => {
    await sql`select from users where id = ${userId} for update`
    if ((await countFactors(sql, userId)) === 0) throw new Refusal('conflict', say.noFactorYet())
    await queueFactorMail(sql, userId, 'codes')
    return makeRecoveryCodes(sql, userId)
  })
}

async function countFactors(sql: Tag, userId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from second_factors where user_id = ${userId}`
  return row?.count ?? 0
}
