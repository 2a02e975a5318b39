import { randomUUID } from 'node:crypto'

import type { Sql } from '#app/db/client.server.ts'
import type { items } from '#app/db/schema/listings.ts'
import type { users } from '#app/db/schema/people.ts'
import type { photos } from '#app/db/schema/photos.ts'
import type { ads, sponsoredRequests } from '#app/db/schema/promotion.ts'
import { hashPassword } from '#app/features/accounts/passwords/password.server.ts'

// Each factory inserts one valid row; a test passes only the values that matter to it. Names are the schema's
// (camelCase), also in the result.

type User = typeof users.$inferSelect
type Photo = typeof photos.$inferSelect
type Item = typeof items.$inferSelect
type Ad = typeof ads.$inferSelect
type SponsoredRequest = typeof sponsoredRequests.$inferSelect

const toSnake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const toCamel = (name: string) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

async function insert<Row>(sql: Sql, table: string, values: Partial<Row>): Promise<Row> {
  const [row] = await insertAll<Row>(sql, table, [values])
  if (!row) throw new Error(`No row was inserted into ${table}`)
  return row
}

/** Rows with the same columns, in one statement. */
async function insertAll<Row>(sql: Sql, table: string, list: readonly Partial<Row>[]): Promise<Row[]> {
  const columns = list.map((values) => {
    const given = Object.entries(values).filter(([, value]) => value !== undefined)
    return Object.fromEntries(given.map(([name, value]) => [toSnake(name), value]))
  })
  const rows = await sql`insert into ${sql(table)} ${sql(columns)} returning *`
  // The columns are those of the schema, from which Row is derived.
  return rows.map(
    (row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [toCamel(name), value])) as Row,
  )
}

/** A person with a profile; `displayName` goes into the profile. */
export async function createUser(sql: Sql, values: Partial<User> & { displayName?: string } = {}): Promise<User> {
  const { displayName, ...rest } = values
  const name = rest.name ?? displayName ?? 'Asha Menon'
  const email = `asha-${randomUUID()}@khazana.test`
  const user = await insert<User>(sql, 'users', { name, email, emailVerified: true, ...rest })
  await sql`insert into profiles ${sql({ user_id: user.id, display_name: displayName ?? name })}`
  return user
}

/** People with profiles, by a key, in two statements: a name becomes the key's address. */
export async function createUsers<Key extends string>(
  sql: Sql,
  people: Record<Key, Pick<User, 'name'> & Partial<Pick<User, 'emailVerified' | 'bannedAt'>>>,
): Promise<Record<Key, User>> {
  const keys = Object.keys(people) as Key[]
  const rows = await insertAll<User>(
    sql,
    'users',
    keys.map((key) => {
      const { name, emailVerified = true, bannedAt = null } = people[key]
      return { name, email: `${key}-${randomUUID()}@khazana.test`, emailVerified, bannedAt }
    }),
  )
  await sql`insert into profiles ${sql(rows.map(({ id, name }) => ({ user_id: id, display_name: name })))}`
  // PostgreSQL returns the rows in the order in which they were given.
  return Object.fromEntries(keys.map((key, n) => [key, rows[n]])) as Record<Key, User>
}

/** A row for a photo; no file is stored. */
export async function createPhoto(sql: Sql, values: Partial<Photo> = {}): Promise<Photo> {
  return insert<Photo>(sql, 'photos', photoRow(values))
}

/** Rows of photos with the same columns. */
export const createPhotos = (sql: Sql, list: readonly Partial<Photo>[]) =>
  insertAll<Photo>(sql, 'photos', list.map(photoRow))

function photoRow(values: Partial<Photo>): Partial<Photo> {
  const key = `item-images/${values.userId ?? 'pool'}/${randomUUID()}`
  // One transparent pixel as WebP.
  const placeholder = 'UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=='
  return { key, width: 1600, height: 1200, placeholder, ...values }
}

/** An item on sale; its owner and cover photo are created unless given. */
export async function createItem(sql: Sql, values: Partial<Item> = {}): Promise<Item> {
  const userId = values.userId ?? (await createUser(sql)).id
  const images = values.images ?? [(await createPhoto(sql, { userId })).key]
  return insert<Item>(sql, 'items', itemRow({ ...values, userId, images }))
}

/** Items of owners and with photos that are there already, with the same columns. */
export const createItems = (sql: Sql, list: readonly (Partial<Item> & Pick<Item, 'userId' | 'images'>)[]) =>
  insertAll<Item>(sql, 'items', list.map(itemRow))

const itemRow = (values: Partial<Item>): Partial<Item> => ({
  title: 'Wind-up tin robot',
  description: 'Made in the seventies, walks and sparks. Small dents on the back.',
  price: 1500,
  category: 'action-figures',
  condition: 'Good',
  location: 'Pune, Maharashtra',
  ...values,
})

/** An approved, unexpired request for `itemId`, or for an item created for it. */
export async function createSponsoredRequest(
  sql: Sql,
  values: Partial<SponsoredRequest> = {},
): Promise<SponsoredRequest> {
  const item = values.itemId
    ? { id: values.itemId, userId: values.userId ?? (await findOwner(sql, values.itemId)) }
    : await createItem(sql, values.userId ? { userId: values.userId } : {})
  return insert<SponsoredRequest>(sql, 'sponsored_requests', {
    status: 'approved',
    approvedAt: new Date(),
    ...values,
    itemId: item.id,
    userId: item.userId,
  })
}

/** An active ad. */
export async function createAd(sql: Sql, values: Partial<Ad> = {}): Promise<Ad> {
  return insert<Ad>(sql, 'ads', { title: 'Sell with us', imageUrl: '/ads/sell.webp', link: '/', ...values })
}

async function findOwner(sql: Sql, itemId: string): Promise<string> {
  const [item] = await sql<{ user_id: string }[]>`select user_id from items where id = ${itemId}`
  if (!item) throw new Error(`No item ${itemId}`)
  return item.user_id
}

/** Lets a user sign in with this password. */
export async function givePassword(sql: Sql, userId: string, password: string): Promise<void> {
  const account = {
    user_id: userId,
    account_id: userId,
    provider_id: 'credential',
    password: await hashPassword(password),
  }
  await sql`insert into accounts ${sql(account)}`
}
