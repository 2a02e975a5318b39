import * as say from '#app/features/selling/editor/messages/messages.ts'
import {
  anyField,
  FIELD_NAMES,
  type DraftPurpose,
  type FieldName,
  type ItemDraft,
  type UncheckedDraft,
} from '#app/nouns/item/item-fields.ts'
import { findAttributeProblems, type AttributeField } from '#app/nouns/item/listing-attributes.ts'

/** An attribute has a field of its own: `attributes.brand`. */
export type DraftProblems = Partial<Record<FieldName | AttributeField, string>>

export const REQUIRED_TOAST: Record<DraftPurpose, () => string> = {
  add: say.fillRequired,
  edit: say.fillRequiredAndImage,
}

/** All problems of a tidied draft, by field; an empty object if there are none. */
export function checkDraft(draft: UncheckedDraft, purpose: DraftPurpose): DraftProblems {
  const problems: DraftProblems = {}
  for (const name of FIELD_NAMES) {
    const problem = anyField(name).findProblem(draft[name], purpose)
    if (problem) problems[name] = problem
  }
  return { ...problems, ...findAttributeProblems(draft.category, draft.attributes ?? {}) }
}

/** Type guard: whether `draft` passes every rule. */
export function isSound(draft: UncheckedDraft, purpose: DraftPurpose): draft is ItemDraft {
  return Object.keys(checkDraft(draft, purpose)).length === 0
}

/**
 * Like `checkDraft`, for a draft with `hopes` photos that are uploading or can be retried. They count as present until
 * given up. Null when there is no problem.
 */
export function checkHopeful(draft: UncheckedDraft, purpose: DraftPurpose, hopes: number): DraftProblems | null {
  const { images, ...problems } = checkDraft(draft, purpose)
  if (images && (draft.images.length > 0 || hopes === 0)) return { images, ...problems }
  return Object.keys(problems).length > 0 ? problems : null
}
