/** The states of an item. A new item is in stock. */
export type ItemState = 'in-stock' | 'sold'

type State = {
  /** The states to which its owner can move it. */
  moves: readonly ItemState[]
  /** Other actions that its owner may take. */
  allows: { edit: boolean; delete: boolean; sponsor: boolean }
  /** Whether a buyer may start a conversation about it. */
  canBeContacted: boolean
}

/** Only the owner moves an item. Any move not listed here is refused. */
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

export function itemState(item: { isSold: boolean }): ItemState {
  return item.isSold ? 'sold' : 'in-stock'
}

export function mayMove(from: ItemState, to: ItemState): boolean {
  return ITEM_STATES[from].moves.includes(to)
}

/** The rules for one item, for screens. */
export function itemRules(item: { isSold: boolean }): State {
  return ITEM_STATES[itemState(item)]
}
