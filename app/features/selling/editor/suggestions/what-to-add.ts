import * as say from '#app/features/selling/editor/messages/messages.ts'
import type { CategoryId } from '#app/shared/catalogue.ts'

/** Facts that only the seller can add, because photos do not show them. The form names them beside the description. */
export const WHAT_TO_ADD: Record<CategoryId, () => string> = {
  'action-figures': say.factsFigures,
  lego: say.factsLego,
  cars: say.factsCars,
  books: say.factsBooks,
  cards: say.factsCards,
  watches: say.factsWatches,
  keychains: say.factsKeychains,
  shoes: say.factsShoes,
  games: say.factsGames,
}
