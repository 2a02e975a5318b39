import type { CategoryId } from '#app/shared/catalogue.ts'

/** Facts that only the seller can add, because photos do not show them. The form names them beside the description. */
export const WHAT_TO_ADD: Record<CategoryId, string> = {
  'action-figures': 'height, accessories that are included, box, wear of paint and joints',
  lego: 'whether all pieces, minifigures, instructions and the box are there',
  cars: 'year, scale or kilometres, scratches, papers or box',
  books: 'edition, year, marks on the pages, wear of the cover',
  cards: 'set and number, language, wear of edges and surface, sleeve or grading',
  watches: 'model, whether it runs, scratches on glass and strap, box and papers',
  keychains: 'material, size, wear of the ring',
  shoes: 'size, how often they were worn, wear of sole and upper, box',
  games: 'platform or number of players, whether everything is complete and works, box and manual',
}
