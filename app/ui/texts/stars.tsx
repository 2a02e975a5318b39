import { Star } from 'lucide-react'

const ALL = [1, 2, 3, 4, 5]

/** Up to five stars in a row; `label` says their number to those who do not see them. */
export function Stars({ value, label }: { value: number; label: string }) {
  return (
    <span role="img" aria-label={label} className="inline-flex gap-0.5 text-brand">
      {ALL.map((one) => (
        <Star key={one} aria-hidden className={`size-5 ${one <= value ? 'fill-current' : 'opacity-40'}`} />
      ))}
    </span>
  )
}
