import { BOOK_DETAILS } from './books/books-detail.ts'
import { MORE_BOOKS } from './books/books-more.ts'
import { BOOKS } from './books/books.ts'
import { CARD_DETAILS } from './cards/cards-detail.ts'
import { MORE_CARDS } from './cards/cards-more.ts'
import { CARDS } from './cards/cards.ts'
import { CAR_DETAILS } from './cars/cars-detail.ts'
import { MORE_CARS } from './cars/cars-more.ts'
import { CARS } from './cars/cars.ts'
import type { Drawing } from './drawing.ts'
import { FIGURE_DETAILS } from './figures/figures-detail.ts'
import { MORE_FIGURES } from './figures/figures-more.ts'
import { FIGURES } from './figures/figures.ts'
import { GAME_DETAILS } from './games/games-detail.ts'
import { MORE_GAMES } from './games/games-more.ts'
import { GAMES } from './games/games.ts'
import { KEYCHAIN_DETAILS } from './keychains/keychains-detail.ts'
import { MORE_KEYCHAINS } from './keychains/keychains-more.ts'
import { KEYCHAINS } from './keychains/keychains.ts'
import { LEGO_DETAILS } from './lego/lego-detail.ts'
import { LEGO } from './lego/lego.ts'
import { SHOE_DETAILS } from './shoes/shoes-detail.ts'
import { SHOES } from './shoes/shoes.ts'
import { WATCH_DETAILS } from './watches/watches-detail.ts'
import { WATCHES } from './watches/watches.ts'

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
