import { systemDb } from '#app/db/client.server.ts'
import { ANSWER_DAYS, ANSWER_STEPS, FEWEST_BUYERS } from '#app/nouns/person/answer-time.ts'

const BATCH = 200
const FIRST_ID = '00000000-0000-0000-0000-000000000000'
/** The latest conversations tell enough of somebody who sells all day. */
const MOST_TALKS = 200

/**
 * A job's body: measures how fast sellers answer the first message of a buyer, and stores for each the step that covers half of their answers, see
 * `ANSWER_STEPS`. An unanswered question counts once it is a day old, and each buyer once. Resolves to the number of profiles that were written.
 */
export async function measureAnswers(): Promise<number> {
  let changed = 0
  for (let after = FIRST_ID; ;) {
    const sellers = await listDue(after)
    changed += await measureSellers(sellers)
    const last = sellers.at(-1)
    if (!last || sellers.length < BATCH) return changed
    after = last
  }
}

/**
 * Sellers whom a buyer asked in the last three days, in case that the job was missed for two, and those of whom something is told that was
 * measured a week ago; in the order of their ids.
 */
async function listDue(after: string): Promise<string[]> {
  const rows = await systemDb()<{ id: string }[]>`
    select id from (
      select participant_2 as id from conversations where created_at > now() - interval '3 days'
      union
      select user_id from profiles where answers_at < now() - interval '7 days' and answers_within is not null
    ) as due where id > ${after} order by id limit ${BATCH}`
  return rows.map(({ id }) => id)
}

async function measureSellers(sellers: readonly string[]): Promise<number> {
  const { count } = await systemDb()`
    with asked as (
      select distinct on (seller, c.participant_1) seller, c.id, m.created_at as at
      from unnest(${sellers}::uuid[]) as seller, lateral (
        select * from conversations where participant_2 = seller order by last_message_at desc, id desc limit ${MOST_TALKS}
      ) as c join messages m on m.conversation_id = c.id and m.seq = 1 and m.sender_id = c.participant_1
      where c.created_at > now() - make_interval(days => ${ANSWER_DAYS})
      order by seller, c.participant_1, c.created_at
    ), waits as (
      select seller, at, (select created_at from messages m
        where m.conversation_id = asked.id and m.sender_id = seller order by seq limit 1) - at as answered
      from asked
    ), medians as (
      select seller, percentile_disc(0.5) within group (order by coalesce(answered, '1 year'::interval)) as half
      from waits where answered is not null or at < now() - interval '1 day'
      group by seller having count(*) >= ${FEWEST_BUYERS}
    ), told as (
      select id, (select min(step) from unnest(${ANSWER_STEPS}::integer[]) as step
        where half <= make_interval(mins => step)) as minutes
      from unnest(${sellers}::uuid[]) as id left join medians on seller = id
    )
    update profiles set answers_within = minutes, answers_at = now() from told
    where user_id = told.id and (answers_within is distinct from minutes or minutes is not null)`
  return count
}
