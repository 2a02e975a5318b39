import { Plus, X } from 'lucide-react'
import { Fragment, useRef, useState } from 'react'

import type { FormFields } from '#app/features/selling/editor/drafts/form-fields.ts'
import * as say from '#app/features/selling/editor/messages/messages.ts'
import { readTitle, useSuggestion } from '#app/features/selling/editor/suggestions/use-title-suggestions.ts'
import { attributeLabel, type Attribute } from '#app/nouns/category/attribute.ts'
import { listAttributes } from '#app/nouns/category/category-list.ts'
import { showValue } from '#app/nouns/item/attribute-values.ts'
import { isApplicable, readTyped, writeTyped, type Attributes } from '#app/nouns/item/listing-attributes.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { buttonClass } from '#app/ui/forms/button.ts'

import type { SuggestedAttributes } from './suggested-attributes.schema.ts'

type Source = 'photo' | 'title' | 'number' | 'last'
type Suggestion = { attribute: Attribute; value: string; source: Source }

/** In the order in which they are believed. */
const SOURCES: readonly { id: Source; heading: () => string }[] = [
  { id: 'photo', heading: say.onYourPhoto },
  { id: 'title', heading: say.inYourTitle },
  { id: 'number', heading: say.onesWithNumber },
  { id: 'last', heading: say.inYourLast },
]

type Props = {
  fields: Pick<FormFields, 'title' | 'category' | 'attributes'>
  /** Values that were read on a photo. */
  photo?: Attributes
  onChange: (part: Pick<FormFields, 'attributes'>) => void
  disabled: boolean
}

/** Offers values for empty fields of a category. One tap takes or refuses one; none is filled in by itself. */
export function AttributeSuggestions({ fields, photo = {}, onChange, disabled }: Props) {
  const [refused, setRefused] = useState<readonly string[]>([])
  const place = useRef<HTMLDivElement>(null)
  const values = readTyped(fields.attributes)
  const sources = useSuggestedAttributes(fields, { ...photo, ...values })
  const suggested = listSuggestions(listAttributes(fields.category), values, { photo, ...sources }).filter(
    (one) => !refused.includes(spellSuggestion(one)),
  )

  function takeValues(taken: readonly Suggestion[]) {
    onChange({
      attributes: writeTyped({
        ...values,
        ...Object.fromEntries(taken.map(({ attribute, value }) => [attribute.key, value])),
      }),
    })
    // The button that was pressed is gone.
    place.current?.focus({ preventScroll: true })
  }

  function refuseValue(one: Suggestion) {
    setRefused([...refused, spellSuggestion(one)])
    place.current?.focus({ preventScroll: true })
  }

  return (
    // The live region exists before its content, so that the content is announced.
    <div ref={place} tabIndex={-1} aria-live="polite" className="outline-none empty:absolute">
      {suggested.length > 0 && (
        <div className="mt-3 rounded-lg bg-sunken px-4 py-3">
          {SOURCES.map(({ id, heading }) => {
            const own = suggested.filter(({ source }) => source === id)
            if (own.length === 0) return null
            return (
              <Fragment key={id}>
                <p className="text-sm font-semibold">{heading()}</p>
                <ul className="mb-1 flex flex-col">
                  {own.map((one) => (
                    <li key={one.attribute.key} className="flex items-center gap-x-2">
                      <SuggestionButtons
                        suggestion={one}
                        disabled={disabled}
                        onTake={() => takeValues([one])}
                        onRefuse={() => refuseValue(one)}
                      />
                    </li>
                  ))}
                </ul>
              </Fragment>
            )
          })}
          {suggested.length > 1 && (
            <button
              type="button"
              className={buttonClass('plain', 'mt-2')}
              disabled={disabled}
              onClick={() => takeValues(suggested)}
            >
              {say.takeAll()}
            </button>
          )}
        </div>
      )}
    </div>
  )
}

type ButtonProps = { suggestion: Suggestion; disabled: boolean; onTake: () => void; onRefuse: () => void }

function SuggestionButtons({ suggestion: { attribute, value }, disabled, onTake, onRefuse }: ButtonProps) {
  const words = { label: attributeLabel(attribute), value: showValue(attribute, value) }
  return (
    <>
      <button
        type="button"
        className={buttonClass('quiet', 'min-w-0 flex-1 justify-start! px-0! text-start')}
        disabled={disabled}
        onClick={onTake}
      >
        <Plus aria-hidden className="size-5 shrink-0" />
        <span className="min-w-0 wrap-anywhere">{say.takeValue(words)}</span>
      </button>
      <button
        type="button"
        className={buttonClass('quiet', 'px-3!')}
        aria-label={say.leaveOutValue(words)}
        disabled={disabled}
        onClick={onRefuse}
      >
        <X aria-hidden className="size-5" />
      </button>
    </>
  )
}

const spellSuggestion = ({ attribute: { key }, value }: Suggestion) => `${key} ${value}`

/** The best value for each empty field: print comes before the title, then others with the number, and last what was listed before. */
export function listSuggestions(
  attributes: readonly Attribute[],
  values: Attributes,
  sources: Readonly<Record<Source, Attributes>>,
): Suggestion[] {
  const { photo, title, number, last } = sources
  const offered = { ...last, ...number, ...title, ...photo, ...values }
  return attributes.flatMap((attribute): Suggestion[] => {
    const { key, asked } = attribute
    if (asked === 'never' || values[key] || !isApplicable(attribute, offered)) return []
    const source = SOURCES.map(({ id }) => id).find((id) => sources[id][key])
    const value = source && sources[source][key]
    return source && value ? [{ attribute, value, source }] : []
  })
}

const NOTHING: SuggestedAttributes = { title: {}, number: {}, last: {} }

/**
 * Values that the title states, those of others with the thing's number, and those of the seller's last listings in the category. Empty
 * until a category is chosen. A number that is still being typed finds nothing.
 */
function useSuggestedAttributes(
  { title, category }: Pick<FormFields, 'title' | 'category'>,
  known: Attributes,
): SuggestedAttributes {
  const code = listAttributes(category).find((one) => one.code !== undefined && known[one.key])
  const number = code ? (known[code.key] ?? '') : ''
  const query = { title: readTitle(title) ?? '', category, ...(number && { number }) }
  const params = category === '' ? null : new URLSearchParams(query).toString()
  return useSuggestion(params, suggestAttributes) ?? NOTHING
}

const suggestAttributes = (params: string): Promise<SuggestedAttributes | null> =>
  askApi('GET', `/attribute-suggestions?${params}`)
