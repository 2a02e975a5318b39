import * as say from '#app/features/selling/editor/messages/messages.ts'
import {
  categoryName,
  isCategory,
  isOffered,
  listCategoryIds,
  type CategoryId,
} from '#app/nouns/category/category-list.ts'
import { countLetters, LIMITS } from '#app/nouns/item/field-rules.ts'
import { ITEM_FIELDS, type DraftPurpose } from '#app/nouns/item/item-fields.ts'
import { readAmount } from '#app/shared/numbers/read-amount.ts'
import { inLakhs } from '#app/shared/text/lakhs.ts'
import { formatRupees } from '#app/shared/text/money.ts'
import { Counter, Field } from '#app/ui/forms/field.tsx'
import { Select } from '#app/ui/forms/select.tsx'
import { TextArea, TextInput } from '#app/ui/forms/text-input.tsx'

import { AttributeFields } from './attributes/attribute-fields.tsx'
import { ConditionChoice } from './condition-choice.tsx'
import { DeliveryChoice } from './delivery-choice.tsx'
import type { FormFields } from './drafts/form-fields.ts'
import type { DraftProblems } from './drafts/item-draft.ts'
import { LocationInput } from './location-input.tsx'

export type WhatToAdd = Readonly<Partial<Record<CategoryId, string>>>

type Props = {
  fields: FormFields
  onChange: (part: Partial<FormFields>) => void
  problems: DraftProblems
  purpose: DraftPurpose
  /** By category: what its buyers ask for. */
  whatToAdd: WhatToAdd
  disabled: boolean
  /** Shown below the category: the one that the title suggests. */
  belowCategory?: React.ReactNode
  /** Shown below the price: what comparable items cost. */
  belowPrice?: React.ReactNode
  /** Values that are offered for the fields of the category. */
  suggestions?: React.ReactNode
}

/** The item's own category is a choice, even if it was retired. */
const listChoices = (own: string) =>
  own === '' || isOffered(own) || !isCategory(own) ? listCategoryIds() : [...listCategoryIds(), own]

/** The hint says what belongs into a description; with a category, also what its buyers ask for. */
function describeHint(facts: string | undefined): string {
  return facts === undefined ? say.descriptionHint() : say.descriptionHintWith({ facts })
}

/** The fields of an item, apart from its photos, for adding and for editing. */
export function ItemForm({
  fields,
  onChange,
  problems,
  purpose,
  whatToAdd,
  disabled,
  belowCategory,
  belowPrice,
  suggestions,
}: Props) {
  return (
    <div className="flex flex-col gap-6">
      <Field
        label={ITEM_FIELDS.title.label()}
        id="field-title"
        error={problems.title}
        aside={<Counter length={countLetters(fields.title)} max={LIMITS.title} />}
      >
        {(props) => (
          <TextInput
            {...props}
            name="title"
            dir="auto"
            autoComplete="off"
            placeholder={say.titleHint()}
            value={fields.title}
            disabled={disabled}
            onChange={(event) => onChange({ title: event.target.value })}
          />
        )}
      </Field>
      <Field
        label={ITEM_FIELDS.description.label()}
        id="field-description"
        error={problems.description}
        hint={describeHint(whatToAdd[fields.category])}
        aside={<Counter length={countLetters(fields.description)} max={LIMITS.description} />}
      >
        {(props) => (
          <TextArea
            {...props}
            name="description"
            dir="auto"
            value={fields.description}
            disabled={disabled}
            onChange={(event) => onChange({ description: event.target.value })}
          />
        )}
      </Field>
      <div className="grid gap-6 sm:grid-cols-2">
        <div>
          <Field label={ITEM_FIELDS.category.label()} id="field-category" error={problems.category}>
            {(props) => (
              <Select
                {...props}
                name="category"
                placeholder={say.selectCategory()}
                options={listChoices(fields.category).map((id) => ({ value: id, label: categoryName(id) }))}
                value={fields.category}
                disabled={disabled}
                onChange={(event) => onChange({ category: event.target.value })}
              />
            )}
          </Field>
          {belowCategory}
        </div>
        <PriceField fields={fields} onChange={onChange} error={problems.price} disabled={disabled} />
      </div>
      {belowPrice}
      <AttributeFields
        key={fields.category}
        fields={fields}
        onChange={onChange}
        problems={problems}
        disabled={disabled}
        suggestions={suggestions}
      />
      <ConditionChoice
        value={fields.condition}
        onChange={(condition) => onChange({ condition })}
        error={problems.condition}
        disabled={disabled}
      />
      <Field
        label={ITEM_FIELDS.location.label()}
        id="field-location"
        optional={purpose === 'edit'}
        error={problems.location}
      >
        {(props) => (
          <LocationInput
            {...props}
            value={fields.location}
            disabled={disabled}
            onChange={(location) => onChange({ location })}
          />
        )}
      </Field>
      <PinField fields={fields} onChange={onChange} error={problems.pin} disabled={disabled} />
      <DeliveryChoice
        value={fields.delivery}
        onChange={(chosen) => onChange({ delivery: chosen })}
        error={problems.delivery}
        disabled={disabled}
      />
      <Field
        label={ITEM_FIELDS.onlinePurchaseLink.label()}
        id="field-onlinePurchaseLink"
        optional
        error={problems.onlinePurchaseLink}
        hint={say.purchaseLinkHint()}
      >
        {(props) => (
          <TextInput
            {...props}
            type="url"
            inputMode="url"
            name="onlinePurchaseLink"
            autoComplete="off"
            placeholder="https://"
            value={fields.onlinePurchaseLink}
            disabled={disabled}
            onChange={(event) => onChange({ onlinePurchaseLink: event.target.value })}
          />
        )}
      </Field>
      <Field
        label={ITEM_FIELDS.tags.label()}
        id="field-tags"
        optional
        error={problems.tags}
        hint={say.tagsHint({ max: LIMITS.tags })}
      >
        {(props) => (
          <TextInput
            {...props}
            name="tags"
            dir="auto"
            autoComplete="off"
            placeholder={say.tagsExample()}
            value={fields.tags}
            disabled={disabled}
            onChange={(event) => onChange({ tags: event.target.value })}
          />
        )}
      </Field>
    </div>
  )
}

type OneFieldProps = Pick<Props, 'fields' | 'onChange' | 'disabled'> & { error: string | undefined }

function PriceField({ fields, onChange, error, disabled }: OneFieldProps) {
  const price = readAmount(fields.price)
  const read = price !== null && ITEM_FIELDS.price.findProblem(price, 'add') === null ? price : null
  return (
    <Field
      label={say.priceInRupees()}
      id="field-price"
      error={error}
      hint={
        read !== null ? (
          <output htmlFor="field-price" className="font-semibold text-ink tabular-nums">
            {[formatRupees(read), inLakhs(read)].filter((part) => part !== null).join(' · ')}
          </output>
        ) : (
          say.wholeRupees()
        )
      }
    >
      {(props) => (
        <TextInput
          {...props}
          // Not type="number": sellers type `1,250`, which browsers refuse there or report as empty.
          inputMode="numeric"
          name="price"
          autoComplete="off"
          value={fields.price}
          disabled={disabled}
          onChange={(event) => onChange({ price: event.target.value })}
          className="tabular-nums"
        />
      )}
    </Field>
  )
}

/** Moves the focus to the one of these fields that is first on the page. */
export function focusFirst(...names: string[]): void {
  const [first] = names
    .flatMap((name) => findField(name) ?? [])
    .toSorted((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
  first?.scrollIntoView({ block: 'center' })
  first?.focus({ preventScroll: true })
}

/** When no photo can be added, because there is no room or uploads are running, the photos themselves get the focus. */
function findField(name: string): HTMLElement | null {
  const adding = name === 'images' ? document.querySelector<HTMLElement>('#add-photos:enabled') : null
  return adding ?? document.getElementById(`field-${name}`)
}

function PinField({ fields, onChange, error, disabled }: OneFieldProps) {
  return (
    <Field label={ITEM_FIELDS.pin.label()} id="field-pin" optional error={error} hint={say.pinHint()}>
      {(props) => (
        <TextInput
          {...props}
          name="pin"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={7}
          value={fields.pin}
          disabled={disabled}
          onChange={(event) => onChange({ pin: event.target.value })}
          className="max-w-40"
        />
      )}
    </Field>
  )
}
