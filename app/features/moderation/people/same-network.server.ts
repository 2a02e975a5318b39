import { db } from '#app/db/client.server.ts'
import { limitTo } from '#app/db/planned-once.server.ts'
import { shownName } from '#app/db/policies/names.server.ts'
import { findSharedNetworks, type Pair } from '#app/platform/security-log/shared-networks.server.ts'

import type { PersonRow } from './person-row.ts'

/** The latest completed deals of a person on each side that are looked at. */
const MOST_DEALS = 20

/**
 * For each of these people, the accounts with which they completed a deal and share a network beyond chance: they may review
 * themselves.
 */
export async function findDealsOfOneNetwork(people: readonly string[]): Promise<Map<string, PersonRow['sharing']>> {
  const sql = db()
  const side = (own: 'buyer_id' | 'seller_id', other: 'buyer_id' | 'seller_id') => sql`
    (select ${sql(other)} as other from deals where ${sql(own)} = person.id and state = 'done'
      order by created_at desc, id desc ${limitTo(sql, MOST_DEALS)})`
  const rows = await sql<{ person: string; other: string; name: string }[]>`
    select distinct person.id as person, deal.other, ${shownName(sql)} as name
    from unnest(${[...people]}::uuid[]) as person (id),
      lateral (${side('buyer_id', 'seller_id')} union all ${side('seller_id', 'buyer_id')}) deal
      join users u on u.id = deal.other left join profiles p on p.user_id = u.id`
  const shared = await findSharedNetworks(rows.map(({ person, other }): Pair => [person, other]))
  const named = shared.map(({ pair: [person, other], days }) => {
    const name = rows.find((row) => row.other === other)?.name ?? ''
    return { person, account: { id: other, name, days } }
  })
  const byPerson = Map.groupBy(named, ({ person }) => person)
  return new Map([...byPerson].map(([person, accounts]) => [person, accounts.map(({ account }) => account)]))
}
