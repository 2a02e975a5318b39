// 1,000 deals, walked through their states by two clients each while server and database are killed with -9: none of their moves is lost or made twice.
//   npm run drill -- deals [NUMBER]
import { setDatabase } from '#app/db/client.server.ts'
import { DEAL_STATES, SOLD_STATES, type DealMove, type DealStatus } from '#app/nouns/deal/deal-states.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { setSettings } from '#app/platform/settings/settings.server.ts'
import { createItems, createPhoto, createUser } from '#test/factories.ts'
import { beginSession } from '#test/visitor.ts'

import { reportRows, type DrillRow } from '../scan/drill-rows.ts'
import { measurePace } from '../scan/machine-pace.ts'
import { newTally, readDeal, walkDeal, type Client } from './deals/deal-clients.ts'
import { killOften } from './killed/kill-often.ts'
import { makeProduct } from './killed/killed-product.ts'

const DEALS = Number(process.argv[2] ?? 1000)
/** Each pair of a buyer and a seller walks through its deals one after the other. */
const PAIRS = Math.min(50, DEALS)
/** The average pause before a client looks again. It determines how many crashes the whole run has. */
const GAP_MS = 500
const DEADLINE_MS = 900_000 * measurePace()
const MANY = '999999/1m'

const product = await makeProduct('deals', { LIMIT_MESSAGES: MANY, LIMIT_WRITES: MANY, LIMIT_CONVERSATIONS: MANY })
const late = setTimeout(() => {
  console.error(`The run did not end within ${Math.round(DEADLINE_MS / 1000)} s\n${product.said()}`)
  process.exit(1)
}, DEADLINE_MS)
await product.start()
const pairs = await product.withSql(async (sql) => {
  // Cookies are signed with the secret in the product's folder.
  setSettings(readSettings({ DATA_DIR: product.dataDir }))
  setDatabase(sql)
  const makeClient = async (displayName: string): Promise<Client> => {
    const { id: userId } = await createUser(sql, { displayName })
    const { cookies } = await beginSession(sql, userId)
    const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`)
    return { userId, cookie: cookie.join('; ') }
  }
  const found: { buyer: Client; seller: Client; items: string[] }[] = []
  for (let n = 0; n < PAIRS; n += 1) {
    const [buyer, seller] = [await makeClient('Bina'), await makeClient('Suresh')]
    const { key } = await createPhoto(sql, { userId: seller.userId })
    const count = Math.ceil((DEALS / PAIRS) * (n + 1)) - Math.ceil((DEALS / PAIRS) * n)
    const items = await createItems(
      sql,
      Array.from({ length: count }, () => ({ userId: seller.userId, images: [key] })),
    )
    found.push({ buyer, seller, items: items.map(({ id }) => id) })
  }
  return found
})

const tally = newTally()
const began = performance.now()
let walking = true
const killing = killOften(product, () => !walking)
let begun = 0
await Promise.all(
  pairs.map(async ({ buyer, seller, items }) => {
    for (const item of items) await walkDeal({ url: product.url, buyer, seller, tally, gap: GAP_MS }, item, begun++)
  }),
)
walking = false
const killed = await killing
const seconds = (performance.now() - began) / 1000

interface StoredDeal {
  id: string
  item: string
  state: DealStatus
  held: boolean
  sold: boolean
}

const truth = await product.withSql(async (sql) => ({
  offers: await sql<{ id: string; item: string; state: string }[]>`select id, item_id as item, state from offers`,
  reservations: await sql<{ id: string; offer: string }[]>`select id, offer_id as offer from reservations`,
  deals: await sql<StoredDeal[]>`
    select d.id, d.item_id as item, d.state, r.state = 'held' as held, i.is_sold as sold
    from deals d join reservations r on r.id = d.id join items i on i.id = d.item_id`,
  moves: await sql<{ id: string; deal: string; move: DealMove; by: string }[]>`
    select id, deal_id as deal, move, moved_by as by from deal_moves`,
  meetings: await sql<{ id: string }[]>`select id from meetings`,
  sold: await sql<{ id: string }[]>`select id from items where is_sold`,
  cards: await sql<{ id: string }[]>`select id from messages where message_type in ('offer', 'reservation')`,
}))
reportRows([killed, readWalked(), readLost(), readTwice(), ...readStates(), await readSides()])
for (const words of tally.wrong.slice(0, 5)) console.log(`       ${words}`)
clearTimeout(late)
await product.end()
process.exit()

function readWalked(): DrillRow {
  const count = (state: DealStatus) => truth.deals.filter((deal) => deal.state === state).length
  const ended = [count('done'), count('fallen'), tally.withdrawn.length]
  const [done, fallen, withdrawn] = ended
  const isWhole = ended.reduce((sum, n) => sum + n, 0) === DEALS && tally.wrong.length === 0
  const figure = `${done} completed, ${fallen} fallen through, ${withdrawn} withdrawn, in ${seconds.toFixed(0)} s, ${tally.retries} retries`
  return ['deals walked to their end', figure, `${DEALS}, and no answer is wrong`, isWhole]
}

/** All that was acknowledged is stored. Either side may say that they met: then one of the two is. */
function readLost(): DrillRow {
  const moves = new Map(truth.moves.map((move) => [move.id, move]))
  const offers = new Map(truth.offers.map((offer) => [offer.id, offer]))
  const reservations = new Map(truth.reservations.map(({ id, offer }) => [id, offer]))
  const meetings = new Set(truth.meetings.map(({ id }) => id))
  const met = new Set(truth.moves.filter(({ move }) => move === 'meet').map(({ deal }) => deal))
  const lost = [
    ...tally.offers.filter(({ id, item }) => offers.get(id)?.item !== item),
    ...tally.withdrawn.filter((id) => offers.get(id)?.state !== 'withdrawn'),
    ...tally.reservations.filter(({ id, offer }) => reservations.get(id) !== offer),
    ...tally.meetings.filter(({ id }) => !meetings.has(id)),
    ...tally.moves.filter(({ id, deal, move, by }) => {
      const stored = moves.get(id)
      if (!stored) return move !== 'meet' || !met.has(deal)
      return stored.deal !== deal || stored.move !== move || stored.by !== by
    }),
  ]
  const { offers: made, withdrawn, reservations: held, meetings: proposed, moves: moved } = tally
  const all = made.length + withdrawn.length + held.length + proposed.length + moved.length
  return ['acknowledged moves lost', `${lost.length} of ${all}`, '0', lost.length === 0 && all > 0]
}

/** Each thing is stored once, and nothing that nobody was told of. */
function readTwice(): DrillRow {
  const repeated = (keys: readonly string[]) => keys.length - new Set(keys).size
  const told = new Set(tally.moves.map(({ id }) => id))
  const twice =
    repeated(truth.moves.map(({ deal, move }) => `${deal} ${move}`)) +
    repeated(truth.offers.map(({ item }) => item)) +
    repeated(truth.deals.map(({ item }) => item)) +
    Math.abs(truth.meetings.length - tally.meetings.length) +
    Math.abs(truth.cards.length - truth.offers.length - truth.reservations.length) +
    truth.moves.filter(({ id }) => !told.has(id)).length
  return ['moves made twice, or by nobody', String(twice), '0', twice === 0]
}

function readStates(): DrillRow[] {
  const wrong = truth.deals.filter(({ id, state }) => {
    const moves = truth.moves.filter(({ deal }) => deal === id).map(({ move }) => move)
    return !leadTo('agreed', moves, state)
  })
  const isSold = (state: DealStatus) => SOLD_STATES.includes(state)
  const unsettled = truth.deals.filter(({ state, sold, held }) => sold !== isSold(state) || held)
  const completed = truth.deals.filter(({ state }) => isSold(state)).length
  const unlike = unsettled.length + Math.abs(truth.sold.length - completed)
  return [
    ['deals that their moves do not lead to', String(wrong.length), '0', wrong.length === 0],
    ['items sold without a deal, or free after one', `${unlike} of ${truth.deals.length}`, '0', unlike === 0],
  ]
}

/** Whether the moves, in some order, lead from one state to the other. They are not stored in the order in which they won. */
function leadTo(from: DealStatus, moves: readonly DealMove[], to: DealStatus): boolean {
  if (moves.length === 0) return from === to
  return moves.some((move, n) => {
    const next = DEAL_STATES[from][move]
    return next !== undefined && next !== null && leadTo(next, moves.toSpliced(n, 1), to)
  })
}

/** Both read the deal; only its parts `side` and `other` differ. */
async function readSides(): Promise<DrillRow> {
  let different = 0
  for (const { id, buyer, seller } of tally.reservations) {
    const seen = await Promise.all([buyer, seller].map((client) => readDeal(product.url, client, id)))
    const [one, other] = seen.map((deal) => deal && JSON.stringify({ ...deal, side: null, other: null }))
    const stored = truth.deals.find((deal) => deal.id === id)
    if (!one || one !== other || seen[0]?.state !== stored?.state) different += 1
  }
  const all = tally.reservations.length
  return ['deals that the two sides see differently', `${different} of ${all}`, '0', different === 0 && all > 0]
}
