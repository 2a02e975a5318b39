import { db } from '#app/db/client.server.ts'
import { limitTo } from '#app/db/planned-once.server.ts'

/**
 * Two accounts share a network beyond chance when both signed in from it within an hour of each other, on so many days. Mobile networks
 * of India put thousands behind one address, so one such day says nothing. Whoever changes accounts in one browser signs in each time.
 */
const SHARED_DAYS = 3
const WITHIN = '1 hour'
/** Older sign-ins say nothing of today; reports keep their evidence as long. */
const LOOKED_AT = '180 days'
/** The latest events of an account. */
const MOST_EVENTS = 300
/** Behind a proxy that passes on no addresses, everybody seems to come from one of these. */
const INSIDE = [
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::/48',
  'fc00::/7',
  'fe80::/10',
]

export type Pair = readonly [one: string, other: string]

/** The pairs of accounts that share a network beyond chance, with the number of days. From the shortened addresses of the log. */
export async function findSharedNetworks(pairs: readonly Pair[]): Promise<{ pair: Pair; days: number }[]> {
  if (pairs.length === 0) return []
  const sql = db()
  const signIns = (column: 'one' | 'other') => sql`lateral (
    select e.at, e.network from (
      select at, network, kind from security_events where account_id = pair.${sql(column)} order by id desc ${limitTo(sql, MOST_EVENTS)}) e
    where e.kind = 'signed-in' and e.at > now() - ${LOOKED_AT}::interval and e.network is not null
      and not e.network::inet <<= any(${INSIDE}::inet[]))`
  const rows = await sql<{ one: string; other: string; days: number }[]>`
    select pair.one, pair.other, count(distinct (a.at at time zone 'Asia/Kolkata')::date)::int as days
    from unnest(${pairs.map(([one]) => one)}::uuid[], ${pairs.map(([, other]) => other)}::uuid[]) as pair (one, other),
      ${signIns('one')} a, ${signIns('other')} b
    where b.network = a.network and b.at between a.at - ${WITHIN}::interval and a.at + ${WITHIN}::interval
    group by pair.one, pair.other having count(distinct (a.at at time zone 'Asia/Kolkata')::date) >= ${SHARED_DAYS}::integer`
  return rows.map(({ one, other, days }) => ({ pair: [one, other], days }))
}
