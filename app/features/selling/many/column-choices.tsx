import { attributeLabel } from '#app/nouns/category/attribute.ts'
import { categoryName, listAttributes, listCategoryIds } from '#app/nouns/category/category-list.ts'
import { squashSpelling } from '#app/nouns/category/squash-spelling.ts'
import { ITEM_FIELDS } from '#app/nouns/item/item-fields.ts'
import { CONDITIONS, conditionName } from '#app/shared/catalogue.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { Select } from '#app/ui/forms/select.tsx'
import { TextInput } from '#app/ui/forms/text-input.tsx'

import { fieldLabel } from './field-labels.ts'
import type { Choices, Reading } from './file/listing-file.schema.ts'
import { FIELDS, listAllAttributes } from './file/listing-file.ts'
import * as say from './messages/messages.ts'

type Props = {
  columns: Reading['columns']
  choices: Choices
  disabled: boolean
  onChoose: (choices: Choices) => void
}

type Option = { value: string; label: string }

const DETAILS = 'details'
const fieldNames = new Set<string>(FIELDS)
/** Other names of fields, as docs/import.md has them. */
const SAME: Readonly<Record<string, string>> = { city: 'location', price_inr: 'price' }

/** Which field each column of the file fills. */
export function ColumnChoices({ columns, choices, disabled, onChoose }: Props) {
  const { category } = choices.given
  const attributes = (category ? listAttributes(category) : listAllAttributes()).filter(
    ({ key }) => !fieldNames.has(key),
  )
  const options: Option[] = [
    ...FIELDS.map((field) => ({ value: field, label: fieldLabel(field) })),
    ...attributes.map((attribute) => ({ value: attribute.key, label: attributeLabel(attribute) })),
    { value: DETAILS, label: say.asDetails() },
  ]
  const nameField = (field: string | null) => {
    const same = field === null ? '' : (SAME[field] ?? field)
    if (same === '' || fieldNames.has(same)) return same
    const isMeant = (name: string) => squashSpelling(name) === squashSpelling(same)
    return attributes.find((one) => isMeant(one.key) || isMeant(attributeLabel(one)))?.key ?? DETAILS
  }
  return (
    <ul className="mt-3 grid gap-x-4 gap-y-4 sm:grid-cols-2">
      {columns.map(({ head, field, sample }, at) => (
        <li key={at}>
          <Field label={say.columnMeans({ head: head || `${at + 1}` })} hint={sample || undefined}>
            {(props) => (
              <Select
                {...props}
                placeholder={say.leaveOut()}
                options={options}
                value={nameField(field)}
                disabled={disabled}
                onChange={({ target: { value } }) =>
                  onChoose({ ...choices, columns: { ...choices.columns, [at]: value || null } })
                }
              />
            )}
          </Field>
        </li>
      ))}
    </ul>
  )
}

/** Values for the rows that have none. */
export function ValuesForAll({ choices, disabled, onChoose }: Omit<Props, 'columns'>) {
  const { given } = choices
  const chooseValue = (field: keyof Choices['given'], value: string) => {
    const { [field]: _, ...others } = given
    onChoose({ ...choices, given: value.trim() === '' ? others : { ...others, [field]: value } })
  }
  const picks: [keyof Choices['given'], string, Option[]][] = [
    ['category', ITEM_FIELDS.category.label(), listCategoryIds().map((id) => ({ value: id, label: categoryName(id) }))],
    [
      'condition',
      ITEM_FIELDS.condition.label(),
      CONDITIONS.map((name) => ({ value: name, label: conditionName(name) })),
    ],
    [
      'can_ship',
      ITEM_FIELDS.delivery.label(),
      [
        { value: 'true', label: say.shipIt() },
        { value: 'false', label: say.handOver() },
      ],
    ],
  ]
  return (
    <div className="mt-3 grid gap-4 sm:grid-cols-2">
      {picks.map(([field, label, options]) => (
        <Field key={field} label={label}>
          {(props) => (
            <Select
              {...props}
              placeholder={say.nothingChosen()}
              options={options}
              value={given[field] ?? ''}
              disabled={disabled}
              onChange={({ target }) => chooseValue(field, target.value)}
            />
          )}
        </Field>
      ))}
      <Field label={ITEM_FIELDS.location.label()}>
        {(props) => (
          <TextInput
            {...props}
            maxLength={120}
            defaultValue={given.location ?? ''}
            disabled={disabled}
            onBlur={({ target: { value } }) => {
              if (value.trim() !== (given.location ?? '')) chooseValue('location', value.trim())
            }}
          />
        )}
      </Field>
    </div>
  )
}
