import { useRef, type KeyboardEvent } from 'react'

import * as say from '#app/features/catalogue/filters/messages/messages.ts'
import type { PriceBounds } from '#app/features/catalogue/listing-filters.ts'
import { PRICE_FILTER_MAX } from '#app/shared/catalogue.ts'
import { formatRupees } from '#app/shared/text/money.ts'
import { useInBrowser } from '#app/ui/hooks/use-in-browser.ts'

import { findThumb, moveByKey, moveToPosition, type Thumb } from './move-thumb.ts'
import { SCALE_END } from './price-scale.ts'

type Props = PriceBounds & {
  onChange: (bounds: PriceBounds) => void
  onDone: (bounds: PriceBounds) => void
}

/** The browser's own thumb is as large as the drawn one, and invisible. Half of it reaches beyond the line at each end. */
const INPUT =
  'absolute inset-y-0 -left-3 m-0 h-full w-[calc(100%+1.5rem)] cursor-pointer touch-none appearance-none bg-transparent outline-none [&::-moz-range-thumb]:size-6 [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:opacity-0 [&::-webkit-slider-thumb]:size-6 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:opacity-0'
const THUMBS = [
  { thumb: 'min', name: say.lowestPrice, ring: 'group-has-[input:first-of-type:focus-visible]:inline' },
  { thumb: 'max', name: say.highestPrice, ring: 'group-has-[input:last-of-type:focus-visible]:inline' },
] as const

/**
 * Two thumbs on a non-linear scale: two range inputs, each of which takes the half of the line on its side, over a drawing. A
 * bound beyond the slider's end is shown at the end, and stays as it is until its thumb moves.
 */
export function PriceSlider({ min, max, onChange, onDone }: Props) {
  // Styles that depend on values may not be in the server's markup, and without scripts there is no slider.
  const isLive = useInBrowser()
  // A thumb may be released before its new position is rendered.
  const latest = useRef<PriceBounds>({ min, max })
  const isHeld = useRef(false)
  const bounds = { min, max }
  const shown = { min: findThumb(bounds, 'min'), max: findThumb(bounds, 'max') }
  const border = `calc(0.75rem + ${(shown.min + shown.max) / 2 / SCALE_END} * (100% - 1.5rem))`
  const sides = { min: `inset(0 calc(100% - ${border}) 0 0)`, max: `inset(0 0 0 ${border})` }

  function changeBounds(next: PriceBounds) {
    latest.current = next
    onChange(next)
    if (!isHeld.current) onDone(next)
  }

  /** The list follows when the thumb is released, wherever the pointer is then. */
  function holdThumb() {
    isHeld.current = true
    latest.current = bounds
    const released = new AbortController()
    const release = () => {
      released.abort()
      isHeld.current = false
      if (latest.current !== bounds) onDone(latest.current)
    }
    for (const event of ['pointerup', 'pointercancel'] as const)
      window.addEventListener(event, release, { signal: released.signal })
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>, thumb: Thumb) {
    const next = moveByKey(bounds, thumb, event.key)
    if (!next) return
    event.preventDefault()
    changeBounds(next)
  }

  return (
    <div className="group relative h-11 w-full select-none">
      <SliderDrawing {...shown} />
      {isLive &&
        THUMBS.map(({ thumb, name }) => (
          <input
            key={thumb}
            type="range"
            min={0}
            max={SCALE_END}
            value={shown[thumb]}
            aria-label={name()}
            aria-valuetext={sayPrice(bounds[thumb])}
            className={INPUT}
            style={{ clipPath: sides[thumb] }}
            onPointerDown={holdThumb}
            onChange={({ target }) => changeBounds(moveToPosition(bounds, thumb, Number(target.value), isHeld.current))}
            onKeyDown={(event) => onKeyDown(event, thumb)}
          />
        ))}
    </div>
  )
}

function SliderDrawing(shown: Record<Thumb, number>) {
  const percent = (thumb: Thumb) => `${(100 * shown[thumb]) / SCALE_END}%`
  return (
    <svg aria-hidden className="block size-full overflow-visible">
      <rect y="19" width="100%" height="6" rx="3" className="fill-line" />
      <line x1={percent('min')} x2={percent('max')} y1="22" y2="22" strokeWidth="6" className="stroke-brand" />
      {THUMBS.map(({ thumb, ring }) => (
        <g key={thumb}>
          <circle cx={percent(thumb)} cy="22" r="11" strokeWidth="2" className="fill-surface stroke-brand" />
          <circle
            cx={percent(thumb)}
            cy="22"
            r="15.5"
            strokeWidth="3"
            className={`hidden fill-none stroke-focus ${ring}`}
          />
        </g>
      ))}
    </svg>
  )
}

const sayPrice = (rupees: number | null) =>
  rupees === null ? say.priceAndAbove({ price: formatRupees(PRICE_FILTER_MAX) }) : formatRupees(rupees)
