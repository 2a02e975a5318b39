import { EMPTY_FIELDS, type FormFields } from '#app/features/selling/editor/drafts/form-fields.ts'

/** The choice of the seller's last listing that a new one mostly repeats. How an item reaches its buyer is asked each time. */
export type LastChoices = { location: string | null }

/** A listing of the seller's own that a new one begins as a copy of, without its photos: these belong to one listing. */
export type LikeItem = { id: string; title: string; fields: FormFields }

/** The initial content of a new listing's form. */
export const startingFields = (last: LastChoices | null, like: LikeItem | null): FormFields =>
  like?.fields ?? { ...EMPTY_FIELDS, location: last?.location ?? '' }
