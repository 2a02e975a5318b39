/** What an item can be. A new one is in stock. */
export type ItemState = 'in-stock' | 'sold'

type State = {
  /** The states that its owner can move it to. */
  moves: readonly ItemState[]
  /** What its owner may do besides. */
  allows: { edit: boolean; delete: boolean; sponsor: boolean }
  /** Whether a buyer may begin a conversation about it. */
  canBeContacted: boolean
}

/** Nobody but the owner moves an item; what is missing here is refused. */
export const ITEM_STATES: Record<ItemState, State> = {
  'in-stock': {
    moves: ['sold'],
    allows: { edit: true, delete: true, sponsor: true },
    canBeContacted: true,
  },
  sold: {
    moves: ['in-stock'],
    allows: { edit: false, delete: true, sponsor: false },
    canBeContacted: false,
  },
}

export function stateOf(item: { isSold: boolean }): ItemState {
  return item.isSold ? 'sold' : 'in-stock'
}

export function mayMove(from: ItemState, to: ItemState): boolean {
  return ITEM_STATES[from].moves.includes(to)
}

/** The rules above for one item, as screens ask them. */
export function rulesOf(item: { isSold: boolean }): State {
  return ITEM_STATES[stateOf(item)]
}
