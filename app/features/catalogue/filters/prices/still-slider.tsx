import type { PriceBounds } from '#app/features/catalogue/listing-filters.ts'

import { findPosition, SCALE_END } from './price-scale.ts'

const percent = (position: number) => `${(100 * position) / SCALE_END}%`

/** A static slider of the same size, shown until the real one has loaded, so that nothing shifts. */
export function StillSlider({ min, max }: PriceBounds) {
  const ends = [percent(findPosition(min)), percent(max === null ? SCALE_END : findPosition(max))] as const
  return (
    <svg aria-hidden className="block h-11 w-full overflow-visible">
      <rect y="19" width="100%" height="6" rx="3" className="fill-line" />
      <line x1={ends[0]} x2={ends[1]} y1="22" y2="22" strokeWidth="6" className="stroke-brand" />
      {ends.map((end, thumb) => (
        <circle
          key={thumb === 0 ? 'min' : 'max'}
          cx={end}
          cy="22"
          r="11"
          strokeWidth="2"
          className="fill-surface stroke-brand"
        />
      ))}
    </svg>
  )
}
