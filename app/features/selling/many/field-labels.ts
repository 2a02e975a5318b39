import * as say from './messages/messages.ts'

const LABELS: Readonly<Record<string, () => string>> = {
  title: say.fieldTitle,
  description: say.fieldDescription,
  category: say.fieldCategory,
  price: say.fieldPrice,
  price_inr: say.fieldPrice,
  condition: say.fieldCondition,
  images: say.fieldImages,
  location: say.fieldLocation,
  city: say.fieldLocation,
  can_ship: say.fieldDelivery,
  tags: say.fieldTags,
  online_purchase_link: say.fieldLink,
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
