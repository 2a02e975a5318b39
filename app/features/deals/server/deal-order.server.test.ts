import { expect, test } from 'vitest'

import { DEAL_STATES, DEAL_STATUSES, type DealStatus } from '#app/nouns/deal/deal-states.ts'
import { listMoves } from '#app/shared/state-moves.ts'
import { createTalk, newMessageId } from '#test/chat.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

const { sql } = await testDatabase()
testSettings()

/** Tries to bring a deal from one state into another by a plain statement. */
async function changeState(deal: string, from: DealStatus, to: DealStatus): Promise<boolean> {
  await sql`alter table deals disable trigger user`
  await sql`
    update deals set state = ${from}, reason = ${from === 'fallen' ? 'expired' : null},
      settled_at = ${from === 'fallen' || from === 'done' ? new Date(0) : null} where id = ${deal}`
  await sql`alter table deals enable trigger user`
  const isOver = to === 'fallen' || to === 'done'
  return sql`
    update deals set state = ${to}, reason = ${to === 'fallen' ? 'expired' : null}, settled_at = ${isOver ? new Date(0) : null}
    where id = ${deal}`.then(
    () => true,
    () => false,
  )
}

test('the database allows the moves of the table, and no others', async () => {
  const talk = await createTalk(sql)
  const id = newMessageId()
  await sql`
    insert into reservations (id, conversation_id, item_id, buyer_id, seller_id, amount, until)
    values (${id}, ${talk.id}, null, ${talk.buyer.userId}, ${talk.seller.userId}, 1500, now() + interval '48 hours')`
  const allowed: Record<string, DealStatus[]> = {}
  const expected: Record<string, DealStatus[]> = {}
  for (const from of DEAL_STATUSES) {
    const targets = new Set(listMoves(DEAL_STATES, from).map((move) => DEAL_STATES[from][move]))
    expected[from] = DEAL_STATUSES.filter((to) => to !== from && targets.has(to))
    const into: DealStatus[] = []
    for (const to of DEAL_STATUSES) if (to !== from && (await changeState(id, from, to))) into.push(to)
    allowed[from] = into
  }
  expect(allowed).toEqual(expected)
})

test('a reservation begins a deal, which ends with it', async () => {
  const talk = await createTalk(sql)
  const id = newMessageId()
  await sql`
    insert into reservations (id, conversation_id, item_id, buyer_id, seller_id, amount, until)
    values (${id}, ${talk.id}, ${talk.item.id}, ${talk.buyer.userId}, ${talk.seller.userId}, 1500, now() + interval '48 hours')`
  const stand = async () => (await sql`select state, amount, reason from deals where id = ${id}`)[0]
  expect(await stand()).toEqual({ state: 'agreed', amount: 1500, reason: null })
  await sql`update reservations set state = 'expired', settled_at = now() where id = ${id}`
  expect(await stand()).toEqual({ state: 'fallen', amount: 1500, reason: 'expired' })
})
