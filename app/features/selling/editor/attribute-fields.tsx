import * as say from '#app/features/selling/editor/messages/messages.ts'
import { attributeLabel, attributeUnit, choiceName, type Attribute } from '#app/nouns/category/attribute.ts'
import { listAttributes } from '#app/nouns/category/category-list.ts'
import { tidyValue } from '#app/nouns/item/attribute-values.ts'
import { ITEM_FIELDS } from '#app/nouns/item/item-fields.ts'
import { attributeField, readTyped, writeTyped } from '#app/nouns/item/listing-attributes.ts'
import { Field, type FieldProps } from '#app/ui/forms/field.tsx'
import { Select } from '#app/ui/forms/select.tsx'
import { TextInput } from '#app/ui/forms/text-input.tsx'
import { optional } from '#app/ui/messages/messages.ts'

import type { FormFields } from './drafts/form-fields.ts'
import type { DraftProblems } from './drafts/item-draft.ts'

type Props = {
  fields: Pick<FormFields, 'category' | 'attributes'>
  onChange: (part: Pick<FormFields, 'attributes'>) => void
  problems: DraftProblems
  disabled: boolean
}

/** The fields that the file of the chosen category declares. Buyers ask for them. */
export function AttributeFields({ fields, onChange, problems, disabled }: Props) {
  const attributes = listAttributes(fields.category)
  if (attributes.length === 0) return null
  const values = readTyped(fields.attributes)
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">
        {optional({
          label: ITEM_FIELDS.attributes.label(),
          note: (text) => <span className="font-normal text-ink-soft">{text}</span>,
        })}
      </legend>
      <p className="mt-1 text-sm text-ink-soft">{say.attributesHint()}</p>
      <div className="mt-4 grid gap-x-6 gap-y-5 sm:grid-cols-2">
        {attributes.map((attribute) => {
          const { key, example } = attribute
          const name = attributeField(key)
          return (
            <Field
              key={key}
              label={labelWithUnit(attribute)}
              id={`field-${name}`}
              error={problems[name]}
              hint={example && say.suchAs({ example })}
            >
              {(props) => (
                <AttributeControl
                  {...props}
                  name={name}
                  attribute={attribute}
                  value={values[key] ?? ''}
                  disabled={disabled}
                  onChange={(text) => onChange({ attributes: writeTyped({ ...values, [key]: text }) })}
                />
              )}
            </Field>
          )
        })}
      </div>
    </fieldset>
  )
}

function labelWithUnit(attribute: Attribute): string {
  const [label, unit] = [attributeLabel(attribute), attributeUnit(attribute)]
  return unit ? say.labelWithUnit({ label, unit }) : label
}

type ControlProps = FieldProps & {
  name: string
  attribute: Attribute
  value: string
  disabled: boolean
  onChange: (text: string) => void
}

function AttributeControl({ attribute, value, onChange, ...field }: ControlProps) {
  const options = attribute.choices.map((choice) => ({ value: choice.value, label: choiceName(choice) }))
  if (attribute.kind === 'choice') {
    const chosen = tidyValue(attribute, value)
    // The value stays a choice even if the category's file does not name it any more.
    const isNamed = chosen === '' || options.some((option) => option.value === chosen)
    return (
      <Select
        {...field}
        className="min-h-12!"
        placeholder={say.choiceNotMade()}
        options={isNamed ? options : [...options, { value: chosen, label: chosen }]}
        value={chosen}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  }
  const list = options.length > 0 ? `${field.id}-list` : undefined
  return (
    <>
      <TextInput
        {...field}
        {...describeKeyboard(attribute)}
        className="min-h-12!"
        dir="auto"
        autoComplete="off"
        list={list}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {list && (
        <datalist id={list}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </datalist>
      )}
    </>
  )
}

/** How a phone helps to type the value. An ISBN may have an X. */
function describeKeyboard({ kind, decimals = 0, code }: Attribute): React.ComponentProps<'input'> {
  if (kind === 'number') return { inputMode: decimals > 0 ? 'decimal' : 'numeric' }
  if (kind === 'year' || code === 'gtin') return { inputMode: 'numeric' }
  if (kind === 'code') return { inputMode: 'text', autoCapitalize: 'characters', spellCheck: false }
  return {}
}
