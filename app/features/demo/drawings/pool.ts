import { BOOK_DETAILS } from './books-detail.ts'
import { MORE_BOOKS } from './books-more.ts'
import { BOOKS } from './books.ts'
import { CARD_DETAILS } from './cards-detail.ts'
import { MORE_CARDS } from './cards-more.ts'
import { CARDS } from './cards.ts'
import { CAR_DETAILS } from './cars-detail.ts'
import { MORE_CARS } from './cars-more.ts'
import { CARS } from './cars.ts'
import type { Drawing } from './drawing.ts'
import { FIGURE_DETAILS } from './figures-detail.ts'
import { MORE_FIGURES } from './figures-more.ts'
import { FIGURES } from './figures.ts'
import { GAME_DETAILS } from './games-detail.ts'
import { MORE_GAMES } from './games-more.ts'
import { GAMES } from './games.ts'
import { KEYCHAIN_DETAILS } from './keychains-detail.ts'
import { MORE_KEYCHAINS } from './keychains-more.ts'
import { KEYCHAINS } from './keychains.ts'
import { LEGO_DETAILS } from './lego-detail.ts'
import { LEGO } from './lego.ts'
import { SHOE_DETAILS } from './shoes-detail.ts'
import { SHOES } from './shoes.ts'
import { WATCH_DETAILS } from './watches-detail.ts'
import { WATCHES } from './watches.ts'

export type { Drawing } from './drawing.ts'

/** Every drawing that serves as a photo of a demo listing, in the order of the categories. */
export const DRAWINGS: readonly Drawing[] = [
  ...FIGURES,
  ...MORE_FIGURES,
  ...FIGURE_DETAILS,
  ...LEGO,
  ...LEGO_DETAILS,
  ...CARS,
  ...MORE_CARS,
  ...CAR_DETAILS,
  ...BOOKS,
  ...MORE_BOOKS,
  ...BOOK_DETAILS,
  ...CARDS,
  ...MORE_CARDS,
  ...CARD_DETAILS,
  ...WATCHES,
  ...WATCH_DETAILS,
  ...KEYCHAINS,
  ...MORE_KEYCHAINS,
  ...KEYCHAIN_DETAILS,
  ...SHOES,
  ...SHOE_DETAILS,
  ...GAMES,
  ...MORE_GAMES,
  ...GAME_DETAILS,
]
