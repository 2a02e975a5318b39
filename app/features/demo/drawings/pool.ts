import { BOOKS } from './books.ts'
import { BOOK_DETAILS } from './books-detail.ts'
import { CARDS } from './cards.ts'
import { CARD_DETAILS } from './cards-detail.ts'
import { CARS } from './cars.ts'
import { CAR_DETAILS } from './cars-detail.ts'
import type { Drawing } from './drawing.ts'
import { KEYCHAINS } from './keychains.ts'
import { KEYCHAIN_DETAILS } from './keychains-detail.ts'
import { LEGO } from './lego.ts'
import { LEGO_DETAILS } from './lego-detail.ts'
import { SHOES } from './shoes.ts'
import { SHOE_DETAILS } from './shoes-detail.ts'
import { WATCHES } from './watches.ts'
import { WATCH_DETAILS } from './watches-detail.ts'

export type { Drawing } from './drawing.ts'

/** Every drawing that stands in for a photo of a demo listing, in the order of the categories. */
export const DRAWINGS: readonly Drawing[] = [
  ...LEGO,
  ...LEGO_DETAILS,
  ...CARS,
  ...CAR_DETAILS,
  ...BOOKS,
  ...BOOK_DETAILS,
  ...CARDS,
  ...CARD_DETAILS,
  ...WATCHES,
  ...WATCH_DETAILS,
  ...KEYCHAINS,
  ...KEYCHAIN_DETAILS,
  ...SHOES,
  ...SHOE_DETAILS,
]
