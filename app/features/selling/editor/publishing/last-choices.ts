import { EMPTY_FIELDS, type FormFields } from '#app/features/selling/editor/drafts/form-fields.ts'
import type { CategoryId, Delivery } from '#app/shared/catalogue.ts'

/** The choices of the seller's last listing, which they will mostly repeat. */
export type LastChoices = { location: string | null; category: CategoryId; delivery: Delivery | null }

/** The initial content of a new listing's form. */
export const startingFields = (last: LastChoices | null): FormFields => ({
  ...EMPTY_FIELDS,
  location: last?.location ?? '',
})

/**
 * The chosen delivery, or the default: cars are handed over, and other items use the seller's last choice. The form
 * shows the default, so the seller sees what buyers will read.
 */
export function chooseDelivery(
  { delivery, category }: Pick<FormFields, 'delivery' | 'category'>,
  last: LastChoices | null,
) {
  if (delivery !== '') return delivery
  if (category === 'cars') return 'hand-over'
  return last && last.category !== 'cars' && last.delivery ? last.delivery : 'ships'
}
