import type { CategoryId, Delivery } from '#app/shared/catalogue.ts'

import { EMPTY_FIELDS, type FormFields } from './form-fields.ts'

/** What a seller chose for their last listing, and will mostly choose again. */
export type LastChoices = { location: string | null; category: CategoryId; delivery: Delivery | null }

/** What stands in the fields of a new listing before anybody types. */
export const startingFields = (last: LastChoices | null): FormFields => ({
  ...EMPTY_FIELDS,
  location: last?.location ?? '',
})

/**
 * What is chosen, or else stands as chosen: cars are handed over, and other things go the way that the last of them went. The
 * form shows it, so the seller reads what buyers will.
 */
export function deliveryOf(
  { delivery, category }: Pick<FormFields, 'delivery' | 'category'>,
  last: LastChoices | null,
) {
  if (delivery !== '') return delivery
  if (category === 'cars') return 'hand-over'
  return last && last.category !== 'cars' && last.delivery ? last.delivery : 'ships'
}
