// How the tests of moves describe a noun: its settings, its moves, and from the noun's own tables who may make which.
import type { TransactionSql } from '#app/db/client.server.ts'
import type { Side } from '#app/nouns/sides.ts'
import type { World } from '#test/matrix/matrix-world.ts'

/** `again`: it has been done already, which is answered as then and changes nothing. */
export type Outcome = 'done' | 'again' | 'refused'

/** The people whom a deal concerns: its sides, and for some moves an admin. All others are refused. */
export type Mover = 'buyer' | 'seller' | 'admin'

/** Moves name the thing itself, or the meeting or review of a deal. */
export interface Ids {
  id: string
  part: string
}

export interface MoveCall {
  method: string
  path: string
  body?: unknown
}

export interface Move<State> {
  call: (ids: Ids, world: World, state: State) => MoveCall
  outcome: (state: State, mover: Mover) => Outcome
  /** How the thing stands after it, in the words of `read`. */
  leadsTo: (state: State, mover: Mover) => string
}

export interface Noun<State> {
  /** All that the thing may be in, by name. */
  settings: ReadonlyMap<string, State>
  /** Makes the thing between the participant, who buys, and the owner of a world. */
  prepare: (sql: TransactionSql, world: World, state: State) => Promise<Ids>
  moves: Readonly<Record<string, Move<State>>>
  /** How the thing stands. */
  read: (sql: TransactionSql, id: string) => Promise<string>
  /** The setting after one side has blocked the other, or is banned, which `banned` then names. */
  ended: (state: State, why: 'blocked' | 'banned', banned: Side | null) => State
}

/** The column `state` of the only row. */
export async function readState(rows: PromiseLike<readonly Record<string, unknown>[]>): Promise<string> {
  const [row] = await rows
  return String(row?.['state'])
}
