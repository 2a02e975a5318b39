import { X } from 'lucide-react'
import { Link } from 'react-router'

import { chipsOf, viewHref, type ListingFilters } from './listing-filters.ts'

type Props = { path: string; filters: ListingFilters; categories: boolean }

export function FilterChips({ path, filters, categories }: Props) {
  const chips = chipsOf(filters, { category: categories })
  if (chips.length === 0) return null
  return (
    <ul aria-label="Filters that are on" className="flex flex-wrap gap-2">
      {chips.map(({ label, without }) => (
        <li key={label}>
          <Link
            to={viewHref(path, without)}
            preventScrollReset
            aria-label={`Remove ${label}`}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-full bg-brand-soft px-4 text-sm font-medium text-on-brand-soft hover:underline lg:min-h-9"
          >
            {label}
            <X aria-hidden className="size-4" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
