import { ChevronDown } from 'lucide-react'

import * as say from '#app/features/catalogue/filters/messages/messages.ts'
import { chosenSort, sortName, SORTS, type ListingFilters } from '#app/features/catalogue/listing-filters.ts'

import { useCityName } from './choices/city-names.ts'
import { useOwnCity } from './choices/own-city.ts'
import { FILTER_FORM } from './filter-form.tsx'

/**
 * Part of the filter form, wherever it is on the page. The form updates it when a list arrives. `inText` is the order that
 * the search itself names, which holds until another one is chosen.
 */
export function SortSelect({ filters, inText }: { filters: ListingFilters; inText?: string | null }) {
  const own = useOwnCity()
  const near = filters.near ?? own
  const cityName = useCityName()
  return (
    <label className="flex min-w-0 flex-1 basis-[7em] items-center gap-2">
      <span className="sr-only shrink-0 lg:not-sr-only">{say.sortBy()}</span>
      <span className="relative flex min-w-0 flex-1">
        <select
          name="sort"
          form={FILTER_FORM}
          defaultValue={chosenSort(filters)}
          // Change events of a control outside its form do not bubble to the form in React's tree.
          onChange={(event) => event.target.form?.requestSubmit()}
          className="min-h-11 min-w-0 flex-1 appearance-none truncate rounded-md border border-line-strong bg-surface pr-10 pl-3"
        >
          {/* Without a choice: as the search says or by relevance; without a search, newest. */}
          {filters.search ? <option value="">{inText ?? say.mostRelevant()}</option> : null}
          {SORTS.map((sort) => (
            <option key={sort} value={sort === 'newest' && !filters.search ? '' : sort}>
              {sortName(sort, near && cityName(near))}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-ink-soft"
        />
      </span>
      {near && <input type="hidden" name="near" form={FILTER_FORM} value={near} />}
    </label>
  )
}
