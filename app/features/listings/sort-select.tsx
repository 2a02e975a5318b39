import { useEffect, useRef } from 'react'

import { FILTER_FORM } from './filter-form.tsx'
import { SORT_NAMES, SORTS, type ListingFilters } from './listing-filters.ts'

/** Belongs to the filter form, wherever it stands on the page. */
export function SortSelect({ filters }: { filters: ListingFilters }) {
  const select = useRef<HTMLSelectElement>(null)
  const chosen = filters.sort === 'newest' && !filters.search ? '' : (filters.sort ?? '')

  // A view that arrives brings its order, by back and forward too; the element stays, and so does the focus.
  useEffect(() => {
    if (select.current) select.current.value = chosen
  }, [filters, chosen])

  return (
    <label className="flex min-w-0 flex-1 items-center gap-2">
      <span className="sr-only shrink-0 lg:not-sr-only">Sort by</span>
      <select
        ref={select}
        name="sort"
        form={FILTER_FORM}
        defaultValue={chosen}
        // A control outside its form does not bubble to it in React's tree.
        onChange={(event) => event.target.form?.requestSubmit()}
        className="min-h-11 min-w-0 flex-1 rounded-md border border-line-strong bg-surface px-3 pr-8"
      >
        {/* Without a choice: relevance for a search, else newest. */}
        {filters.search ? <option value="">Most relevant</option> : null}
        {SORTS.map((sort) => (
          <option key={sort} value={sort === 'newest' && !filters.search ? '' : sort}>
            {SORT_NAMES[sort]}
          </option>
        ))}
      </select>
    </label>
  )
}
