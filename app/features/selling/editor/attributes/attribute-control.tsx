import * as say from '#app/features/selling/editor/messages/messages.ts'
import { choiceName, type Attribute } from '#app/nouns/category/attribute.ts'
import { tidyValue } from '#app/nouns/item/attribute-values.ts'
import { readersName } from '#app/shared/language/readers-name.ts'
import type { FieldProps } from '#app/ui/forms/field.tsx'
import { Select } from '#app/ui/forms/select.tsx'
import { TextInput } from '#app/ui/forms/text-input.tsx'

type Props = FieldProps & {
  name: string
  attribute: Attribute
  value: string
  disabled: boolean
  onChange: (text: string) => void
}

/** The control for values of one attribute: a list of choices, or a line of text. */
export function AttributeControl({ attribute, value, onChange, ...field }: Props) {
  const options = attribute.choices.map((choice) => ({
    value: choice.value,
    label: [choiceName(choice), choice.note && readersName(choice.note)].filter(Boolean).join(' · '),
  }))
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
