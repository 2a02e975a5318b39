import { lazy, Suspense, useEffect, useRef, useState } from 'react'

import { PRICE_FILTER_MAX, PRICE_FILTER_STEP } from '#app/shared/catalogue.ts'
import { useSeen } from '#app/ui/use-seen.ts'
import { useTypedEarly } from '#app/ui/use-typed-early.ts'

import type { ListingFilters } from './listing-filters.ts'

// Positions its thumbs by script: the two fields are there without it, and the first view does not wait for it. Nor does a
// connection that drops meanwhile cost the page anything else.
const PriceSlider = lazy(() => import('./price-slider.tsx').catch(() => ({ default: () => <></> })))

type Bounds = Pick<ListingFilters, 'min' | 'max'>
type Texts = { min: string; max: string }
type Props = {
  filters: Bounds
  problem?: string
  /** What was typed and refused: it stays beside the problem. */
  refused?: Texts
  onDone: (bounds?: Bounds) => void
}

/** Two fields and, once scripts run, a slider with two thumbs. The upper end means no upper bound. */
export function PriceRange({ filters, problem, refused, onDone }: Props) {
  // Also inside the closed sheet of a phone it is not loaded.
  const [place, seen] = useSeen<HTMLDivElement>()
  const applied = refused ?? textsOf(filters)
  const [low, setLow] = useState(applied.min)
  const [high, setHigh] = useState(applied.max)
  const before = useRef(filters)
  // Where the thumbs were moved to last, until that view arrives.
  const moved = useRef<Bounds>(null)
  const group = useRef<HTMLFieldSetElement>(null)
  const slide = [bounded(low, 0), bounded(high, PRICE_FILTER_MAX)] as const

  // A view that arrives brings its numbers, but takes away neither what somebody is typing meanwhile nor, when it is one
  // of an earlier place of the thumbs, the later place.
  useEffect(() => {
    if (before.current === filters) return
    const held = group.current?.contains(document.activeElement) ? moved.current : null
    if (held && (held.min !== filters.min || held.max !== filters.max)) return
    moved.current = null
    const typing = document.activeElement instanceof HTMLInputElement ? document.activeElement.name : ''
    if (typing !== 'min' || before.current.min !== filters.min) setLow(applied.min)
    if (typing !== 'max' || before.current.max !== filters.max) setHigh(applied.max)
    before.current = filters
  }, [filters, applied.min, applied.max])

  return (
    <fieldset ref={group}>
      <legend className="font-semibold">Price</legend>
      <div ref={place} className="mt-2 flex h-11 items-center px-2">
        {seen && (
          <Suspense>
            <PriceSlider
              low={Math.min(...slide)}
              high={Math.max(...slide)}
              onChange={(nextLow, nextHigh) => {
                moved.current = { min: nextLow, max: nextHigh }
                setLow(nextLow > 0 ? String(nextLow) : '')
                setHigh(nextHigh < PRICE_FILTER_MAX ? String(nextHigh) : '')
              }}
              onDone={onDone}
            />
          </Suspense>
        )}
      </div>
      <div className="mt-1 flex items-center gap-2">
        <PriceField
          name="min"
          label="Lowest price in rupees"
          hint="₹0"
          value={low}
          applied={applied.min}
          onChange={setLow}
          onDone={onDone}
          invalid={Boolean(problem)}
        />
        <span aria-hidden>–</span>
        <PriceField
          name="max"
          label="Highest price in rupees"
          hint="₹50,000+"
          value={high}
          applied={applied.max}
          onChange={setHigh}
          onDone={onDone}
          invalid={Boolean(problem)}
        />
      </div>
      {problem && (
        <p id="price-problem" role="alert" className="mt-1 text-sm text-bad">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

type FieldProps = {
  name: 'min' | 'max'
  label: string
  hint: string
  value: string
  /** What the view that is shown was made with. */
  applied: string
  invalid: boolean
  onChange: (value: string) => void
  onDone: () => void
}

function PriceField({ name, label, hint, value, applied, invalid, onChange, onDone }: FieldProps) {
  const field = useRef<HTMLInputElement>(null)
  useTypedEarly(field, onChange)
  return (
    <input
      ref={field}
      type="number"
      inputMode="numeric"
      name={name}
      aria-label={label}
      aria-invalid={invalid || undefined}
      aria-describedby={invalid ? 'price-problem' : undefined}
      min={0}
      max={PRICE_FILTER_MAX}
      step={PRICE_FILTER_STEP}
      placeholder={hint}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => {
        if (value !== applied) onDone()
      }}
      className="min-h-11 w-full min-w-0 rounded-md border border-line-strong bg-surface px-2.5 tabular-nums placeholder:text-sm lg:px-2"
    />
  )
}

function textsOf({ min, max }: Bounds): Texts {
  return { min: min > 0 ? String(min) : '', max: max < PRICE_FILTER_MAX ? String(max) : '' }
}

function bounded(text: string, empty: number): number {
  const value = Number(text)
  return text.trim() === '' || !Number.isFinite(value) ? empty : Math.min(Math.max(value, 0), PRICE_FILTER_MAX)
}
