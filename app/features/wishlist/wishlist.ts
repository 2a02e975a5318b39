import type { SavedItem } from './saved-item.schema.ts'

/** The price drop since an item was saved; 0 when there is none, or when it can no longer be bought. */
export function priceDrop({ price, savedPrice, isSold }: Pick<SavedItem, 'price' | 'savedPrice' | 'isSold'>): number {
  return isSold ? 0 : Math.max(0, savedPrice - price)
}
