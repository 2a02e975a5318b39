import { FIELD_NAMES, fileName, ITEM_FIELDS } from '#app/nouns/item/item-fields.ts'

import * as say from './messages/messages.ts'

const { price, location } = ITEM_FIELDS
const LABELS: Readonly<Record<string, () => string>> = {
  ...Object.fromEntries(FIELD_NAMES.map((name) => [fileName(name), ITEM_FIELDS[name].label])),
  price_inr: price.label,
  city: location.label,
  id: say.fieldId,
  created_at: say.fieldDate,
  is_sold: say.fieldSold,
}

/** The name of a file's field on pages. One of a person's own has its own name. */
export const fieldLabel = (field: string): string => LABELS[field]?.() ?? field

/** The reasons for which a row is rejected, in one line. */
export const sayReasons = (reasons: Readonly<Record<string, string>>): string =>
  Object.entries(reasons)
    .map(([field, reason]) => (field === 'row' ? say.lineProblem({ reason }) : `${fieldLabel(field)}: ${reason}`))
    .join(' · ')
