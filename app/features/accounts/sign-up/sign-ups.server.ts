/**
 * Sign-ups whose mailbox is not verified yet. They are stored whether or not the address has a verified account.
 * A person who signs up with an existing account's address must see exactly what they would see for a new one, also when
 * they sign in afterwards: 'verify your address first' instead of 'wrong password', after the same time. Otherwise the
 * difference would reveal the account.
 */
import { db, type Sql, type Tag, type TransactionSql } from '#app/db/client.server.ts'
import type { Arrival } from '#app/features/accounts/door/arrival.schema.ts'
import { hashPassword, readSalt } from '#app/features/accounts/passwords/password.server.ts'
import { makeMac } from '#app/platform/keys/site-keys.server.ts'

/** As long as an unverified account is kept. */
export const SIGN_UP_DAYS = 30

export interface SignUp {
  id: string
  passwordHash: string
  name: string | null
  /** The stored hash of its browser's proof. */
  browser: string
  arrival: Arrival
}

interface SignUpRow {
  id: string
  password_hash: string
  name: string | null
  browser: string
  next: string
  scroll_y: number | null
  saves_item: string | null
}

/** The stored hash of a sign-up's password: as costly to guess as that of any account. */
export const signUpHash = (email: string, password: string) => hashPassword(password, deriveSalt(email))

// One salt per address, so that hashing once checks a password against each of several sign-ups.
const deriveSalt = (email: string) => makeMac('sign-up salt', email).subarray(0, 16)

/**
 * The hashes that a password has under the salts of these sign-ups: one, unless the site's secret was replaced between
 * them.
 */
export async function hashesAs(signUps: readonly Pick<SignUp, 'passwordHash'>[], password: string): Promise<string[]> {
  const salts = new Set(signUps.map(({ passwordHash }) => readSalt(passwordHash).toString('base64')))
  return Promise.all([...salts].map((salt) => hashPassword(password, Buffer.from(salt, 'base64'))))
}

/** Stores a sign-up and returns its id. */
export async function storeSignUp(
  sql: Sql | TransactionSql,
  userId: string,
  { arrival, ...given }: Omit<SignUp, 'id'>,
): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into sign_ups (user_id, password_hash, name, browser, next, scroll_y, saves_item)
    values (${userId}, ${given.passwordHash}, ${given.name}, ${given.browser}, ${arrival.next}, ${arrival.scrollY},
      ${arrival.saves})
    returning id`
  if (!row) throw new Error('A sign-up could not be kept')
  return row.id
}

/** The valid sign-ups with an account's address, latest first. */
export async function findSignUps(sql: Tag, userId: string): Promise<SignUp[]> {
  const rows = await sql<SignUpRow[]>`
    select id, password_hash, name, browser, next, scroll_y, saves_item from sign_ups
    where user_id = ${userId} and created_at > now() - ${SIGN_UP_DAYS}::integer * interval '1 day'
    order by created_at desc, id desc`
  return rows.map(toSignUp)
}

const toSignUp = ({ id, password_hash, name, browser, next, scroll_y, saves_item }: SignUpRow): SignUp => ({
  id,
  passwordHash: password_hash,
  name,
  browser,
  arrival: { next, scrollY: scroll_y, saves: saves_item },
})

/** Once the mailbox is verified, only its owner's choice counts. */
export async function forgetSignUps(sql: Sql | TransactionSql, userId: string): Promise<void> {
  await sql`delete from sign_ups where user_id = ${userId}`
}

/** Whether somebody recently signed up with this address and password. */
export async function wasSignedUp(email: string, password: string): Promise<boolean> {
  const sql = db()
  const [user] = await sql<{ id: string }[]>`select id from users where email = ${email}`
  const signUps = user ? await findSignUps(sql, user.id) : []
  if (signUps.length === 0) return false
  const hashes = await hashesAs(signUps, password)
  return signUps.some(({ passwordHash }) => hashes.includes(passwordHash))
}

/** The name that all sign-ups agree on: if they differ, nothing shows which is from the mailbox's owner. */
export function agreedName(signUps: readonly Pick<SignUp, 'name'>[]): string | null {
  const [name, ...others] = new Set(signUps.map((one) => one.name))
  return others.length > 0 ? null : (name ?? null)
}

/** Whether they came from several browsers: then one of them may be a stranger's. */
export const isSignedUpAgain = (signUps: readonly Pick<SignUp, 'browser'>[]) =>
  new Set(signUps.map(({ browser }) => browser)).size > 1
