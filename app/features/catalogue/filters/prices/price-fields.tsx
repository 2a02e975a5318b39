import { useEffect, useRef, useState } from 'react'

import * as say from '#app/features/catalogue/filters/messages/messages.ts'
import type { PriceBounds } from '#app/features/catalogue/listing-filters.ts'
import { useTypedEarly } from '#app/ui/forms/use-typed-early.ts'

import { PricePresets } from './price-presets.tsx'
import { PriceSlider } from './price-slider.tsx'
import { boundsIn, isUpsideDown, formatPriceTexts, type PriceTexts } from './price-texts.ts'

type Props = {
  /** The bounds of the list that is shown or being loaded. */
  bounds: PriceBounds
  /** The server's error message. */
  problem?: string
  /** Text that was typed and refused; it stays beside its error. */
  refused?: PriceTexts
  onDone: (bounds?: PriceBounds) => void
  presets: Omit<React.ComponentProps<typeof PricePresets>, 'chosen'>
}

/**
 * Price ranges to tap, two fields and, with scripts, a slider with two thumbs. The slider's upper end means no upper
 * bound.
 */
export function PriceFields({ bounds, problem: refusal, refused, onDone, presets }: Props) {
  const applied = refused ?? formatPriceTexts(bounds)
  const [texts, setTexts] = useState(applied)
  // A number that is still being typed may become larger.
  const [typing, setTyping] = useState<'min' | 'max' | null>(null)
  const before = useRef(bounds)
  // The last position of the thumbs, until that list arrives.
  const moved = useRef<PriceBounds>(null)
  const group = useRef<HTMLFieldSetElement>(null)
  const chosen = boundsIn(texts)
  const isAsRefused = refusal !== undefined && texts.min === applied.min && texts.max === applied.max
  const problem = isUpsideDown(texts, typing) ? say.lowestAboveHighest() : isAsRefused ? refusal : undefined

  // When a list arrives, its prices replace the fields. They must not overwrite what the user is typing meanwhile, or a
  // later position of the thumbs.
  useEffect(() => {
    if (isSame(before.current, bounds)) return
    const held = group.current?.contains(document.activeElement) ? moved.current : null
    if (held && !isSame(held, bounds)) return
    moved.current = null
    const focused = document.activeElement instanceof HTMLInputElement ? document.activeElement.name : ''
    setTexts((now) => ({
      min: focused !== 'min' || before.current.min !== bounds.min ? applied.min : now.min,
      max: focused !== 'max' || before.current.max !== bounds.max ? applied.max : now.max,
    }))
    before.current = bounds
  }, [bounds, applied.min, applied.max])

  function choosePrices(next: PriceBounds) {
    moved.current = next
    setTyping(null)
    setTexts(formatPriceTexts(next))
  }

  const field = (name: 'min' | 'max') => ({
    name,
    value: texts[name],
    invalid: problem !== undefined,
    onChange: (value: string) => {
      setTyping(name)
      setTexts((now) => ({ ...now, [name]: value }))
    },
    onBlur: () => {
      setTyping(null)
      if (texts[name] !== applied[name] && !isUpsideDown(texts, null)) onDone()
    },
  })

  return (
    <fieldset ref={group}>
      <legend className="font-semibold">{say.price()}</legend>
      <PricePresets
        {...presets}
        chosen={chosen}
        onChoose={(next) => {
          const isTaken = presets.onChoose(next)
          if (isTaken) choosePrices(next)
          return isTaken
        }}
      />
      {/* Without scripts there is no slider, and no space is reserved for one. */}
      <div className="mt-2 px-3 noscript:hidden">
        <PriceSlider {...chosen} onChange={choosePrices} onDone={onDone} />
      </div>
      <div className="mt-2 flex items-center gap-2">
        <PriceField {...field('min')} label={say.lowestInRupees()} hint="₹0" />
        <span aria-hidden>–</span>
        <PriceField {...field('max')} label={say.highestInRupees()} hint="₹50,000+" />
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
  invalid: boolean
  onChange: (value: string) => void
  onBlur: () => void
}

function PriceField({ name, label, hint, value, invalid, onChange, onBlur }: FieldProps) {
  const field = useRef<HTMLInputElement>(null)
  useTypedEarly(field, onChange)
  return (
    <input
      ref={field}
      // Not type="number": people type "12k" and "१२९९", which browsers refuse there.
      inputMode="numeric"
      autoComplete="off"
      maxLength={60}
      name={name}
      aria-label={label}
      aria-invalid={invalid || undefined}
      aria-describedby={invalid ? 'price-problem' : undefined}
      placeholder={hint}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      className="min-h-11 w-full min-w-0 rounded-md border border-line-strong bg-surface px-2.5 tabular-nums placeholder:text-sm aria-invalid:border-bad lg:px-2"
    />
  )
}

const isSame = (a: PriceBounds, b: PriceBounds) => a.min === b.min && a.max === b.max
