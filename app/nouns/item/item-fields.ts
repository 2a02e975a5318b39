import { listCategoryIds, listKnownIds, categoryName, type CategoryId } from '#app/nouns/category/category-list.ts'
import { CONDITIONS, DELIVERIES, stateCondition, type Condition, type Delivery } from '#app/shared/catalogue.ts'
import { readAmount } from '#app/shared/numbers/read-amount.ts'
import { formatRupees } from '#app/shared/text/money.ts'

import { deliveryName } from './delivery-words.ts'
import {
  choiceProblem,
  imagesProblem,
  LIMITS,
  linkProblem,
  pinProblem,
  priceProblem,
  tagsProblem,
  textProblem,
} from './field-rules.ts'
/**
 * The fields in which a seller describes an item, each once, in the order of the form. Columns of statements, the form, drafts, checks of
 * requests, imports, exports, evidence and comparisons of two versions are made from this table.
 */
import { listAttributeTexts, listFacts, readTyped, writeTyped, type Attributes } from './listing-attributes.ts'
import * as say from './messages/messages.ts'
import { readPin, tidyLine, tidyLink, tidyOptional, tidyTags, tidyText } from './tidy-fields.ts'

/** A location is required when adding, and optional when editing. */
export type DraftPurpose = 'add' | 'edit'

/** How a request has a value. A missing text counts as empty, a missing choice or record as none, and wrong keys as no photos. */
export interface SentValues {
  text: string
  choice: string | null
  number: number | null
  texts: string[]
  keys: string[]
  facts: Attributes | null
}

export interface ItemField<Value, Unchecked, Kind extends keyof SentValues> {
  /** In the table `items`. */
  column: string
  columnType: 'text' | 'integer' | 'text[]' | 'jsonb'
  /** Its name in sellers' files; without one, that of the column. */
  inFiles?: string
  label: () => string
  sent: Kind
  tidy: (sent: SentValues[Kind]) => Unchecked
  /** The problem with a tidied value, for people; null if there is none. */
  findProblem: (value: Unchecked, purpose: DraftPurpose) => string | null
  /** The text in its control of the form, and back. Null: it is not typed. */
  typed: { write: (value: Value) => string; read: (text: string) => Unchecked } | null
  /** For people who compare two versions; empty when it says nothing. */
  show: (value: Value, item: { category: CategoryId }) => string
  /** Whether its texts are compared with the words that admins refuse. */
  watched: boolean
  /** Whether only the seller may see it. */
  ownersOnly?: true
}

interface TextField<Value, Unchecked> extends ItemField<Value, Unchecked, 'text'> {
  maxLetters: number
}

const field = <Value, Unchecked, Kind extends keyof SentValues>(all: ItemField<Value, Unchecked, Kind>) => all
const textField = <Value, Unchecked>(all: TextField<Value, Unchecked>) => all
const ownersField = <Value, Unchecked, Kind extends keyof SentValues>(all: ItemField<Value, Unchecked, Kind>) => ({
  ...all,
  ownersOnly: true as const,
})

const showText = (text: string | null) => text ?? ''
const showPin = (pin: number | null) => (pin === null ? '' : String(pin))
const same = <Value>(value: Value) => value

export const ITEM_FIELDS = {
  /** Keys of photos; the first is the cover. */
  images: field({
    column: 'images',
    columnType: 'text[]',
    label: say.photos,
    sent: 'keys',
    tidy: same,
    findProblem: imagesProblem,
    typed: null,
    show: (images: string[]) => images.join(' '),
    watched: false,
  }),
  title: textField({
    column: 'title',
    columnType: 'text',
    label: say.title,
    maxLetters: LIMITS.title,
    sent: 'text',
    tidy: tidyLine,
    findProblem: (title: string) =>
      textProblem(title, { max: LIMITS.title, tooLong: say.titleTooLong, missing: say.enterTitle }),
    typed: { write: same<string>, read: tidyLine },
    show: same<string>,
    watched: true,
  }),
  description: textField({
    column: 'description',
    columnType: 'text',
    label: say.description,
    maxLetters: LIMITS.description,
    sent: 'text',
    tidy: tidyText,
    findProblem: (text: string) =>
      textProblem(text, { max: LIMITS.description, tooLong: say.descriptionTooLong, missing: say.enterDescription }),
    typed: { write: same<string>, read: tidyText },
    show: same<string>,
    watched: true,
  }),
  category: field({
    column: 'category',
    columnType: 'text',
    label: say.category,
    sent: 'text',
    tidy: same<string>,
    // A listing may stay in a category that was retired.
    findProblem: (id: string, purpose) =>
      choiceProblem(id, purpose === 'add' ? listCategoryIds() : listKnownIds(), say.chooseACategory),
    typed: { write: same<string>, read: same<string> },
    show: (id: CategoryId) => categoryName(id),
    watched: false,
  }),
  condition: field({
    column: 'condition',
    columnType: 'text',
    label: say.condition,
    sent: 'text',
    tidy: same<string>,
    findProblem: (name: string) => choiceProblem(name, CONDITIONS, say.chooseACondition),
    typed: { write: same<string>, read: same<string> },
    show: (condition: Condition) => stateCondition(condition),
    watched: false,
  }),
  /** Whole rupees. */
  price: field({
    column: 'price',
    columnType: 'integer',
    label: say.price,
    sent: 'number',
    tidy: same<number | null>,
    findProblem: priceProblem,
    typed: { write: String, read: readAmount },
    show: (price: number) => formatRupees(price),
    watched: false,
  }),
  location: textField({
    column: 'location',
    columnType: 'text',
    label: say.location,
    maxLetters: LIMITS.location,
    sent: 'text',
    tidy: tidyOptional,
    findProblem: (place: string | null, purpose) =>
      textProblem(place ?? '', {
        max: LIMITS.location,
        tooLong: say.locationTooLong,
        missing: purpose === 'add' ? say.enterLocation : null,
      }),
    typed: { write: showText, read: tidyOptional },
    show: showText,
    watched: true,
  }),
  /** Null when it is not said, NaN when it is none. Only the seller sees it; others see the district, and rounded distances. */
  pin: ownersField({
    column: 'pin',
    columnType: 'integer',
    label: say.pin,
    sent: 'text',
    tidy: readPin,
    findProblem: pinProblem,
    typed: { write: showPin, read: readPin },
    show: showPin,
    watched: false,
  }),
  /** Null when the seller has not said. */
  delivery: field({
    column: 'delivery',
    columnType: 'text',
    inFiles: 'can_ship',
    label: say.delivery,
    sent: 'choice',
    tidy: same<string | null>,
    findProblem: (way: string | null) => choiceProblem(way, [null, ...DELIVERIES], say.chooseDelivery),
    typed: { write: showText, read: (text) => text || null },
    show: (way: Delivery | null) => deliveryName(way),
    watched: false,
  }),
  onlinePurchaseLink: textField({
    column: 'online_purchase_link',
    columnType: 'text',
    label: say.purchaseLink,
    maxLetters: LIMITS.link,
    sent: 'text',
    tidy: tidyLink,
    findProblem: linkProblem,
    typed: { write: showText, read: tidyLink },
    show: showText,
    watched: true,
  }),
  tags: field({
    column: 'tags',
    columnType: 'text[]',
    label: say.tags,
    sent: 'texts',
    tidy: tidyTags,
    findProblem: tagsProblem,
    typed: { write: (tags: string[]) => tags.join(', '), read: (text) => tidyTags(text.split(',')) },
    show: (tags: string[]) => tags.join(', '),
    watched: true,
  }),
  /**
   * It has what the category declares, by key, and free facts of files by label. Null: a request does not say, and they stay as they are stored.
   * Their rules depend on the category: see `tidyAttributes` and `findAttributeProblems`.
   */
  attributes: field({
    column: 'attributes',
    columnType: 'jsonb',
    label: say.details,
    sent: 'facts',
    tidy: same<Attributes | null>,
    findProblem: () => null,
    typed: { write: writeTyped, read: readTyped },
    show: (attributes: Attributes | null, { category }) =>
      listFacts(category, attributes ?? {})
        .map(({ name, value }) => `${name}: ${value}`)
        .join(' · '),
    watched: true,
  }),
}

type Fields = typeof ITEM_FIELDS
export type FieldName = keyof Fields
/** The fields that a seller types or chooses in the form: all but the photos. */
export type TypedName = Exclude<FieldName, 'images'>
export type OwnersName = {
  [Name in TypedName]: Fields[Name] extends { ownersOnly: true } ? Name : never
}[TypedName]
export type ShownName = Exclude<TypedName, OwnersName>

/** A seller's description of an item, as it is sent and stored. */
export type ItemDraft = { [Name in FieldName]: Parameters<Fields[Name]['show']>[0] }

/** A draft before it is checked. A price is null while its field is empty, and NaN when that holds no number. */
export type UncheckedDraft = { [Name in FieldName]: Parameters<Fields[Name]['findProblem']>[0] }

// The table has exactly these keys.
export const FIELD_NAMES = Object.keys(ITEM_FIELDS) as readonly FieldName[]
export const TYPED_NAMES = FIELD_NAMES.filter((name) => name !== 'images')
const isOwners = (name: TypedName): name is OwnersName => 'ownersOnly' in ITEM_FIELDS[name]
/** The typed fields that only the seller may see. */
export const OWNERS_NAMES = TYPED_NAMES.filter(isOwners)
/** Those that everybody may see. */
export const SHOWN_NAMES = TYPED_NAMES.filter((name): name is ShownName => !isOwners(name))

/** The texts that are compared with the words that admins refuse, by the names under which forms and refusals have them. */
export const watchedTexts = ({ attributes, ...draft }: Omit<ItemDraft, 'images'>): Record<string, string[]> => ({
  ...Object.fromEntries(
    TYPED_NAMES.filter((name) => name !== 'attributes')
      .filter((name) => ITEM_FIELDS[name].watched)
      .map((name) => [name, [draft[name] ?? []].flat().map(String)]),
  ),
  ...listAttributeTexts(attributes ?? {}),
})

/** A field's name in sellers' files. */
export const fileName = (name: FieldName): string => anyField(name).inFiles ?? ITEM_FIELDS[name].column

/** An object with a value for each of these fields. */
export const mapFields = <Values extends Partial<Record<FieldName, unknown>>>(
  names: readonly (keyof Values)[],
  read: (name: keyof Values) => unknown,
  // The caller says what `read` returns for each name, which the compiler cannot see in a loop.
): Values => Object.fromEntries(names.map((name) => [name, read(name)])) as Values

/** One field, for a loop over all: the compiler cannot see that a value belongs to the field of the same name. */
export const anyField = (name: FieldName) => ITEM_FIELDS[name] as ItemField<unknown, unknown, keyof SentValues>
