import { Slider } from '@base-ui/react/slider'
import { useRef, type KeyboardEvent } from 'react'

import * as say from '#app/features/catalogue/filters/messages/messages.ts'
import type { PriceBounds } from '#app/features/catalogue/listing-filters.ts'
import { PRICE_FILTER_MAX, PRICE_FILTER_STEP } from '#app/shared/catalogue.ts'
import { formatRupees } from '#app/shared/text/money.ts'

import { findPosition, priceAt, SCALE_END } from './price-scale.ts'

type Props = PriceBounds & {
  onChange: (bounds: PriceBounds) => void
  onDone: (bounds: PriceBounds) => void
}

const THUMB =
  'size-6 rounded-full border-2 border-brand bg-surface shadow-card has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus'

/** The number of rupees by which each key moves a thumb, independent of the scale. */
const MOVES: Record<string, number> = {
  ArrowRight: PRICE_FILTER_STEP,
  ArrowUp: PRICE_FILTER_STEP,
  ArrowLeft: -PRICE_FILTER_STEP,
  ArrowDown: -PRICE_FILTER_STEP,
  PageUp: 10 * PRICE_FILTER_STEP,
  PageDown: -10 * PRICE_FILTER_STEP,
  Home: -Infinity,
  End: Infinity,
}

/**
 * Two thumbs on a non-linear scale. A bound beyond the slider's end is shown at the end, and stays as it is until its
 * thumb moves.
 */
export default function PriceSlider({ min, max, onChange, onDone }: Props) {
  // A thumb may be committed before its new position is rendered.
  const latest = useRef<PriceBounds>({ min, max })
  const shown = [findPosition(min), max === null ? SCALE_END : findPosition(max)] as const

  /** The bounds with one thumb moved to another price. The thumbs cannot pass each other. */
  function moveThumb(thumb: number, rupees: number): PriceBounds {
    if (thumb === 0) return { min: Math.min(Math.max(rupees, 0), max ?? PRICE_FILTER_MAX, PRICE_FILTER_MAX), max }
    const bounded = Math.max(rupees, Math.min(min, PRICE_FILTER_MAX), 0)
    return { min, max: bounded >= PRICE_FILTER_MAX ? null : bounded }
  }

  /** A value set by assistive technology may lie within the current step; then the next step is taken. */
  function readThumbPrice(thumb: number, position: number, reason: string): number {
    const before = shown[thumb] ?? 0
    const rupees = priceAt(position)
    const isStuck = reason === 'input-change' && rupees === priceAt(before)
    return isStuck ? rupees + Math.sign(position - before) * PRICE_FILTER_STEP : rupees
  }

  function changeBounds(bounds: PriceBounds) {
    latest.current = bounds
    onChange(bounds)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>, thumb: number) {
    const by = MOVES[event.key]
    if (by === undefined) return
    event.preventDefault()
    const now = thumb === 0 ? min : (max ?? PRICE_FILTER_MAX)
    const next = moveThumb(
      thumb,
      Math.min(Math.round(now / PRICE_FILTER_STEP) * PRICE_FILTER_STEP, PRICE_FILTER_MAX) + by,
    )
    changeBounds(next)
    onDone(next)
  }

  return (
    <Slider.Root
      value={shown}
      min={0}
      max={SCALE_END}
      thumbCollisionBehavior="none"
      onValueChange={(positions, { reason, activeThumbIndex: thumb }) =>
        changeBounds(moveThumb(thumb, readThumbPrice(thumb, positions[thumb] ?? 0, reason)))
      }
      onValueCommitted={() => onDone(latest.current)}
      className="w-full"
    >
      <Slider.Control className="flex h-11 w-full touch-none items-center select-none">
        <Slider.Track className="h-1.5 w-full rounded-full bg-line">
          <Slider.Indicator className="rounded-full bg-brand" />
          {[say.lowestPrice, say.highestPrice].map((name, thumb) => (
            <Slider.Thumb
              key={name()}
              index={thumb}
              className={THUMB}
              getAriaLabel={name}
              getAriaValueText={() => sayPrice(thumb === 0 ? min : max)}
              onKeyDown={(event) => onKeyDown(event, thumb)}
            />
          ))}
        </Slider.Track>
      </Slider.Control>
    </Slider.Root>
  )
}

const sayPrice = (rupees: number | null) =>
  rupees === null ? say.priceAndAbove({ price: formatRupees(PRICE_FILTER_MAX) }) : formatRupees(rupees)
