import { EMPTY_FIELDS, type FormFields } from '#app/features/selling/editor/drafts/form-fields.ts'

/** The choice of the seller's last listing that a new one mostly repeats. How an item reaches its buyer is asked each time. */
export type LastChoices = { location: string | null }

/** The initial content of a new listing's form. */
export const startingFields = (last: LastChoices | null): FormFields => ({
  ...EMPTY_FIELDS,
  location: last?.location ?? '',
})
