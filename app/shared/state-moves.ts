/**
 * The states of a thing. Each has the moves that can be made in it, and the state that a move leads to; null: the thing is gone.
 * Server, pages and tests ask the same table, and whatever is not in it is refused.
 */
export type StateMoves<State extends string, Move extends string> = Readonly<
  Record<State, Readonly<Partial<Record<Move, State | null>>>>
>

export const canMove = <State extends string, Move extends string>(
  states: StateMoves<State, Move>,
  state: State,
  move: Move,
): boolean => move in states[state]

/** The moves of a state, in the order of the table. */
export const listMoves = <State extends string, Move extends string>(
  states: StateMoves<State, Move>,
  state: State,
): readonly Move[] =>
  // The table has exactly these keys.
  Object.keys(states[state]) as Move[]
