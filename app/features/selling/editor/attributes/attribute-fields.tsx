import { ChevronDown } from 'lucide-react'
import { useState } from 'react'

import type { FormFields } from '#app/features/selling/editor/drafts/form-fields.ts'
import type { DraftProblems } from '#app/features/selling/editor/drafts/item-draft.ts'
import * as say from '#app/features/selling/editor/messages/messages.ts'
import { attributeLabel, attributeUnit, type Attribute } from '#app/nouns/category/attribute.ts'
import { listAttributes } from '#app/nouns/category/category-list.ts'
import { ITEM_FIELDS } from '#app/nouns/item/item-fields.ts'
import { attributeField, isApplicable, readTyped, writeTyped } from '#app/nouns/item/listing-attributes.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { optional } from '#app/ui/messages/messages.ts'

import { AttributeControl } from './attribute-control.tsx'

type Props = {
  fields: Pick<FormFields, 'category' | 'attributes'>
  onChange: (part: Pick<FormFields, 'attributes'>) => void
  problems: DraftProblems
  disabled: boolean
  /** Offered values, above the fields. */
  suggestions?: React.ReactNode
}

/** The fields that the file of the chosen category declares. Buyers ask for them. Few are shown at once; the others are folded. */
export function AttributeFields({ fields, onChange, problems, disabled, suggestions }: Props) {
  const [isOpen, setOpen] = useState(false)
  const values = readTyped(fields.attributes)
  const { first, later } = arrange(listAttributes(fields.category), values)
  if (first.length + later.length === 0) return null
  const renderFields = (attributes: readonly Attribute[]) => (
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
  )
  // A problem in a folded field could not get the focus.
  const hasProblem = later.some(({ key }) => problems[attributeField(key)] !== undefined)
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">
        {optional({
          label: ITEM_FIELDS.attributes.label(),
          note: (text) => <span className="font-normal text-ink-soft">{text}</span>,
        })}
      </legend>
      <p className="mt-1 text-sm text-ink-soft">{say.attributesHint()}</p>
      {suggestions}
      {renderFields(first)}
      {later.length > 0 && (
        <details
          open={isOpen || hasProblem}
          onToggle={(event) => setOpen(event.currentTarget.open)}
          className="group mt-4"
        >
          <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold text-brand [&::-webkit-details-marker]:hidden">
            {say.moreDetails({ count: later.length })}
            <ChevronDown aria-hidden className="size-5 shrink-0 transition-transform group-open:rotate-180" />
          </summary>
          {renderFields(later)}
        </details>
      )}
    </fieldset>
  )
}

/** A category that asks for nothing first has only fields that are asked first. */
function arrange(attributes: readonly Attribute[], values: Readonly<Record<string, string>>) {
  const shown = attributes.filter(
    (attribute) => values[attribute.key] || (attribute.asked !== 'never' && isApplicable(attribute, values)),
  )
  const first = shown.filter(({ asked }) => asked === 'first')
  return first.length === 0
    ? { first: shown, later: [] }
    : { first, later: shown.filter((one) => !first.includes(one)) }
}

function labelWithUnit(attribute: Attribute): string {
  const [label, unit] = [attributeLabel(attribute), attributeUnit(attribute)]
  return unit ? say.labelWithUnit({ label, unit }) : label
}
