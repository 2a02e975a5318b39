/**
 * Every move of offers, reservations, deals, meetings, proof photos and reviews, in every state, as every kind of person. The nouns'
 * own tables say which are allowed; all others change no row.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { matrixSite } from '#test/matrix/matrix-site.ts'
import {
  changesBetween,
  makeWorld,
  ROLES,
  snapshot,
  type Change,
  type Role,
  type World,
} from '#test/matrix/matrix-world.ts'

import { deals, meetings, reviews } from './deal-moves.ts'
import type { Ids, Move, Mover, Noun } from './moves.ts'
import { offers, proofs, reservations } from './offer-moves.ts'
import { inOneTransaction, takeBack } from './one-transaction.ts'

const MANY = '99999/1s'
const { sql, api } = await matrixSite({ LIMIT_MESSAGES: MANY, LIMIT_WRITES: MANY, LIMIT_CONVERSATIONS: MANY })
let world: World
let cells = 0
beforeAll(async () => {
  world = await makeWorld(sql, api)
  // The two have one thing at a time between them here.
  await sql.unsafe('delete from reviews; delete from reservations; delete from offers')
})
afterAll(() => console.log(`moves: ${cells} cells`))

const MOVERS: Readonly<Partial<Record<Role, Mover>>> = { participant: 'buyer', owner: 'seller', admin: 'admin' }

/** A block or ban may come between the two, and then they try. */
const LATER: Readonly<
  Record<string, { roles: readonly Role[]; why?: 'blocked' | 'banned'; banned?: 'participant' | 'owner' }>
> = {
  '': { roles: ROLES },
  'after a block': { roles: ['participant', 'owner'], why: 'blocked' },
  'after a ban of the buyer': { roles: ['participant', 'owner'], why: 'banned', banned: 'participant' },
  'after a ban of the seller': { roles: ['participant', 'owner'], why: 'banned', banned: 'owner' },
}

const sayTables = (changes: readonly Change[]) => changes.map(({ table }) => table).join() || 'nothing'

/** Makes a move. Returns its outcome, and a function that sends the same once more. */
async function makeMove<State>(
  move: Move<State>,
  ids: Ids,
  state: State,
  role: Role,
): Promise<['done' | 'refused', () => Promise<string>]> {
  const { method, path, body } = move.call(ids, world, state)
  const ask = async () => {
    const { status, text } = await world.visitor(role).ask(method, path, body === undefined ? {} : { body })
    if (status >= 500) throw new Error(`${method} ${path} as ${role}: ${status} ${text}`)
    return status < 400 ? 'done' : 'refused'
  }
  return [await ask(), ask]
}

async function trySetting<State>(noun: Noun<State>, given: State): Promise<{ found: string[]; wanted: string[] }> {
  const [found, wanted]: [string[], string[]] = [[], []]
  await inOneTransaction(sql, async (tx) => {
    const ids = await noun.prepare(tx, world, given)
    for (const [when, { roles, why, banned }] of Object.entries(LATER)) {
      await takeBack(tx, async () => {
        if (why === 'blocked')
          await tx`insert into blocks (blocker_id, blocked_id) values (${world.owner.id}, ${world.participant.id})`
        if (banned) await tx`update users set banned_at = now() where id = ${world[banned].id}`
        const state = why ? noun.ended(given, why, banned ? (banned === 'owner' ? 'seller' : 'buyer') : null) : given
        const before = await snapshot(tx)
        for (const role of roles) {
          for (const [name, move] of Object.entries(noun.moves)) {
            const mover = role === banned ? undefined : MOVERS[role]
            const expected = mover ? move.outcome(state, mover) : 'refused'
            const words = [name, 'by', role, when].join(' ').trim()
            cells += 1
            if (expected !== 'done' || !mover) {
              const [outcome] = await makeMove(move, ids, state, role)
              found.push(`${words}: ${outcome}`)
              wanted.push(`${words}: ${expected === 'again' ? 'done' : expected}`)
              continue
            }
            await takeBack(tx, async () => {
              const [outcome, again] = await makeMove(move, ids, state, role)
              found.push(`${words}: ${outcome}, ${await noun.read(tx, ids.id)}`)
              wanted.push(`${words}: done, ${move.leadsTo(state, mover)}`)
              if (why) return
              const after = await snapshot(tx)
              found.push(`again: ${await again()}, ${sayTables(changesBetween(after, await snapshot(tx)))}`)
              wanted.push('again: done, nothing')
            })
          }
        }
        // All that were refused or repeated, together.
        found.push(`changed ${when}: ${sayTables(changesBetween(before, await snapshot(tx)))}`)
        wanted.push(`changed ${when}: nothing`)
      })
    }
  })
  return { found, wanted }
}

function tryAll<State>(name: string, noun: Noun<State>): void {
  describe(`moves of ${name}`, () => {
    test.each([...noun.settings])('%s', async (_, state) => {
      const { found, wanted } = await trySetting(noun, state)
      expect(found).toEqual(wanted)
    })
  })
}

tryAll('an offer', offers)
tryAll('a reservation', reservations)
tryAll('a deal', deals)
tryAll('a meeting', meetings)
tryAll('a proof photo', proofs)
tryAll('a review', reviews)
