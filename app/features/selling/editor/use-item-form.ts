import { useState } from 'react'

import { FIELD_NAMES, type DraftPurpose } from '#app/nouns/item/item-fields.ts'
import { attributeField, readTyped } from '#app/nouns/item/listing-attributes.ts'
import { addAnImage } from '#app/nouns/item/messages/messages.ts'
import { checkMarked } from '#app/ui/messages/messages.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

import type { FormFields } from './drafts/form-fields.ts'
import { REQUIRED_TOAST, type DraftProblems } from './drafts/item-draft.ts'
import { focusFirst } from './item-form.tsx'

/** Whether a problem is that something is empty (D44). */
export const isMissing = (found: DraftProblems, fields: FormFields) =>
  FIELD_NAMES.some(
    (name) => found[name] && (name === 'images' ? found.images === addAnImage() : fields[name].trim() === ''),
  )

const ATTRIBUTE = attributeField('')

/** Whether a change is one of the field that has this problem. Another category has other attributes. */
export function isCorrected(name: string, before: FormFields, change: Partial<FormFields>): boolean {
  if (!name.startsWith(ATTRIBUTE)) return name in change
  const key = name.slice(ATTRIBUTE.length)
  const { category, attributes } = { ...before, ...change }
  return category !== before.category || readTyped(attributes)[key] !== readTyped(before.attributes)[key]
}

export type ItemFormState = ReturnType<typeof useItemForm>

/** The fields of an item as typed, and the problems shown beside them. */
export function useItemForm(purpose: DraftPurpose, initial: FormFields) {
  const [fields, setFields] = useState(initial)
  const [problems, setProblems] = useState<DraftProblems>({})
  return {
    fields,
    problems,
    change: (part: Partial<FormFields>) => {
      setFields((before) => ({ ...before, ...part }))
      // A field that the user is correcting no longer shows its error.
      setProblems((before) =>
        Object.fromEntries(Object.entries(before).filter(([name]) => !isCorrected(name, fields, part))),
      )
    },
    /** Shows other fields. Does not touch the problems. */
    replace: setFields,
    showProblems: setProblems,
    /** The user is changing the photos. */
    mendPhotos: () => setProblems(({ images: _mended, ...others }) => others),
    /** Shows why the item cannot be sent, and moves the focus to the first problem. */
    refuse: (found: DraftProblems) => {
      setProblems(found)
      toast.error((isMissing(found, fields) ? REQUIRED_TOAST[purpose] : checkMarked)(), { about: 'item' })
      // Waits until the messages are rendered.
      requestAnimationFrame(() => focusFirst(...Object.keys(found)))
    },
  }
}
