import { ChevronDown } from 'lucide-react'
import { useState } from 'react'

import { facetParam, type Facets } from '#app/features/catalogue/facet-filters.ts'
import * as say from '#app/features/catalogue/filters/messages/messages.ts'
import { isSameSpelling } from '#app/nouns/category/squash-spelling.ts'
import type { Facet } from '#app/nouns/item/listing.schema.ts'
import { countText } from '#app/shared/text/counts.ts'

import { fieldClass, NOTHING, RangeFields, readTyped, type FieldProps } from './range-fields.tsx'

type Props = {
  facets: readonly Facet[]
  chosen: Facets
  problems: Partial<Record<string, string>>
  /** The parameters of the address: a refused value stays in its field, beside its error. */
  typed: URLSearchParams
  onDone: () => void
}

/** So many groups are open from the start; others are opened by a tap, and with a choice. */
const OPEN = 2

/** The attributes of a category to choose from, each a group that opens and closes. Without scripts they are a plain part of the form. */
export function FacetChoices({ facets, chosen, problems, typed, onDone }: Props) {
  if (facets.length === 0) return null
  return (
    <div className="space-y-2">
      {facets.map((facet, index) => (
        <FacetGroup
          key={facet.key}
          facet={facet}
          chosen={chosen[facet.key] ?? []}
          isOpen={index < OPEN}
          problem={problems[facetParam(facet.key)]}
          typed={typed}
          onDone={onDone}
        />
      ))}
    </div>
  )
}

type GroupProps = {
  facet: Facet
  chosen: readonly string[]
  isOpen: boolean
  problem: string | undefined
  typed: URLSearchParams
  onDone: () => void
}

function FacetGroup({ facet, chosen, isOpen, problem, typed, onDone }: GroupProps) {
  const { key, label, choices, others = [], isRange } = facet
  // People open and close it from then on.
  const [isOpenAtFirst] = useState(isOpen || chosen.length > 0 || problem !== undefined)
  return (
    <details open={isOpenAtFirst} className="group">
      <summary className="-mx-2 flex min-h-11 cursor-pointer list-none items-center justify-between rounded-md px-2 font-semibold hover:bg-sunken lg:min-h-9 [&::-webkit-details-marker]:hidden">
        {label}
        <ChevronDown aria-hidden className="size-5 shrink-0 text-ink-soft group-open:rotate-180" />
      </summary>
      <fieldset>
        <legend className="sr-only">{label}</legend>
        {choices.map(({ value, label: name, note, n }) => (
          <label key={value} className="choice">
            <input
              type="checkbox"
              name={facetParam(key)}
              value={value}
              defaultChecked={chosen.some((one) => isSameSpelling(one, value))}
            />
            <span className="choice-name min-w-0 break-words">
              {name}
              {note && <span className="text-sm text-ink-soft"> {note}</span>}
            </span>{' '}
            {n !== undefined && <span className="choice-count">{countText(n)}</span>}
          </label>
        ))}
        {others.length > 0 && <OtherValue facet={facet} others={others} onDone={onDone} />}
        {isRange && <RangeFields facet={facet} refused={problem ? readTyped(typed, key) : NOTHING} onDone={onDone} />}
        {problem && (
          <p role="alert" className="mt-1 text-sm text-bad">
            {problem}
          </p>
        )}
      </fieldset>
    </details>
  )
}

/** A field that finds the values without a box, and takes any other. */
function OtherValue({ facet: { key, label }, others, onDone }: FieldProps & { others: Facet['choices'] }) {
  return (
    <>
      <input
        type="text"
        name={facetParam(key)}
        list={`facet-${key}`}
        maxLength={80}
        aria-label={say.moreOfFacet({ label })}
        placeholder={say.typeToFind()}
        onBlur={(event) => {
          if (event.target.value.trim() !== '') onDone()
        }}
        className={fieldClass}
      />
      <datalist id={`facet-${key}`}>
        {others.map(({ value, label: name, note }) => (
          <option key={value} value={value}>
            {name === value && !note ? null : [name, note].filter(Boolean).join(' · ')}
          </option>
        ))}
      </datalist>
    </>
  )
}
