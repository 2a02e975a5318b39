import { canMove, type StateMoves } from '#app/shared/state-moves.ts'

/** A seller who is asked whether a listing is still on sale has so many days: without an answer, it then stands behind fresh ones. */
export const SALE_ANSWER_DAYS = 14

/** A new item is in stock. */
export type ItemState = 'in-stock' | 'sold'
export type ItemMove = 'edit' | 'sell' | 'offerAgain' | 'sponsor' | 'delete'

/** Only the owner moves an item. */
export const ITEM_STATES: StateMoves<ItemState, ItemMove> = {
  'in-stock': { edit: 'in-stock', sell: 'sold', sponsor: 'in-stock', delete: null },
  sold: { offerAgain: 'in-stock', delete: null },
}

export const mayDo = ({ isSold }: { isSold: boolean }, move: ItemMove): boolean =>
  canMove(ITEM_STATES, isSold ? 'sold' : 'in-stock', move)

/** Why a listing is hidden; `shown` when it is not. */
type Visibility = 'shown' | 'report' | 'ban'

/** An admin's moves. */
export const VISIBILITY: StateMoves<Visibility, 'hide' | 'show'> = {
  shown: { hide: 'report' },
  report: { show: 'shown' },
  // Hiding it now keeps it hidden when the ban is lifted.
  ban: { hide: 'report' },
}

/** Whether an admin may hide or show a listing: a banned seller's listings cannot be shown one by one. */
export const mayHideOrShow = (
  move: 'hide' | 'show',
  { hiddenReason, isSellerBanned }: { hiddenReason: Visibility | null; isSellerBanned: boolean },
): boolean => canMove(VISIBILITY, hiddenReason ?? 'shown', move) && (move === 'hide' || !isSellerBanned)
