import { facetParam } from '#app/features/catalogue/facet-filters.ts'
import * as say from '#app/features/catalogue/filters/messages/messages.ts'
import type { Facet } from '#app/nouns/item/listing.schema.ts'

export const fieldClass =
  'mt-1 min-h-11 w-full min-w-0 rounded-md border border-line-strong bg-surface px-2.5 placeholder:text-ink-soft'

export type FieldProps = { facet: Facet; onDone: () => void }

/** The texts of an empty pair of fields. */
export const NOTHING = { from: '', to: '' }

export function readTyped(typed: URLSearchParams, key: string): typeof NOTHING {
  const name = facetParam(key)
  const [from = '', to = ''] = typed.getAll(name).at(-1)?.split('..') ?? []
  return { from: typed.get(`${name}.from`) ?? from, to: typed.get(`${name}.to`) ?? to }
}

/** Two fields for a range that is not among the choices. */
export function RangeFields({
  facet: { key, label, unit },
  refused,
  onDone,
}: FieldProps & { refused: typeof NOTHING }) {
  const ends = [
    { end: 'from', text: refused.from, name: say.lowestOf({ label }), hint: say.rangeFrom() },
    { end: 'to', text: refused.to, name: say.highestOf({ label }), hint: say.rangeTo() },
  ]
  return (
    <div
      className="mt-1 flex items-center gap-2"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return
        if ([...currentTarget.querySelectorAll('input')].some(({ value }) => value.trim() !== '')) onDone()
      }}
    >
      {ends.map(({ end, text, name, hint }) => (
        <input
          key={end}
          type="text"
          inputMode="decimal"
          name={`${facetParam(key)}.${end}`}
          maxLength={20}
          defaultValue={text}
          aria-label={name}
          placeholder={hint}
          className={fieldClass}
        />
      ))}
      {unit && <span className="mt-1 shrink-0 text-sm text-ink-soft">{unit}</span>}
    </div>
  )
}
