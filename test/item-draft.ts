import { FIELD_NAMES, ITEM_FIELDS, mapFields, type ItemDraft } from '#app/nouns/item/item-fields.ts'

const SAID = ['images', 'title', 'description', 'category', 'condition', 'price', 'location'] as const
type OptionalName = Exclude<keyof ItemDraft, (typeof SAID)[number]>

export const OPTIONAL_NAMES = FIELD_NAMES.filter(
  // The type says what the filter keeps.
  (name): name is OptionalName => !SAID.some((said) => said === name),
)

/** The fields that a seller can leave empty, so that tests name only those that they are about. */
export const UNSAID = mapFields<Pick<ItemDraft, OptionalName>>(OPTIONAL_NAMES, (name) =>
  ITEM_FIELDS[name].sent === 'texts' ? [] : name === 'attributes' ? {} : null,
)
