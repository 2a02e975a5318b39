import { useEffect, useEffectEvent, useRef, useState, type ChangeEvent, type RefObject } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'

import { isFacetParam } from '#app/features/catalogue/facet-filters.ts'
import * as say from '#app/features/catalogue/filters/messages/messages.ts'
import {
  ANY_PRICE,
  filtersHref,
  hasPrice,
  shownFilters,
  type ListingFilters,
} from '#app/features/catalogue/listing-filters.ts'
import type { ListingCounts } from '#app/nouns/item/listing.schema.ts'
import { pageHref, readLanguage } from '#app/shared/language/addresses.ts'
import { closePopover } from '#app/ui/dialogs/close-popover.ts'
import { buttonClass } from '#app/ui/forms/button.ts'
import { useComing } from '#app/ui/hooks/use-coming.ts'

import { CategoryLinks } from './choices/category-links.tsx'
import { AvailabilityChoice, ConditionChoices, DistanceChoice } from './choices/checkbox-choices.tsx'
import { CITY_FIELD, CityChoice } from './choices/city-choice.tsx'
import { NOTHING_IN_TEXT, withoutNamed, type FiltersInText } from './choices/in-text.ts'
import { FacetChoices } from './facets/facet-choices.tsx'
import { isFormChanged, readForm, setForm } from './filter-fields.ts'
import type { FilterProblems } from './listing-filters-schema.server.ts'
import { PriceFields } from './prices/price-fields.tsx'
import type { PriceInText } from './prices/price-texts.ts'
import { ShowItems } from './show-items.tsx'
import { useLiveCount } from './use-live-count.ts'

export const FILTER_FORM = 'filters'

type Props = {
  path: string
  /** The filters of the pending navigation, otherwise those shown. */
  filters: ListingFilters
  counts: ListingCounts
  problems: FilterProblems
  /** Browse offers the categories; a category's own page does not. */
  categories: boolean
  /** The catalogue's cities, the largest first. */
  cities: readonly string[]
  /** Shown in the price fields as long as the address has no price. */
  priceInText?: PriceInText | null
  /** Shown as chosen as long as the address has no other choice of the kind. */
  inText?: FiltersInText | undefined
}

/**
 * Everything that narrows a list, as a plain GET form. With scripts, each choice beside the list applies at once. On a
 * phone the form is a sheet that covers the list: its button counts the matching items, and the choices apply when it
 * closes.
 */
// oxlint-disable-next-line max-lines-per-function -- because its handlers share the state of the form
export function FilterForm({
  path,
  filters,
  counts: shownCounts,
  problems,
  categories,
  cities,
  priceInText = null,
  inText: named = NOTHING_IN_TEXT,
}: Props) {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const coming = useComing()
  const problem = problems.min ?? problems.max
  const form = useRef<HTMLFormElement>(null)
  // The address of the list being loaded.
  const lastAddress = useRef<string>(null)
  // Choices made in the sheet that are not applied yet.
  const [draft, setDraft] = useState<ListingFilters | 'refused' | null>(null)
  const isGivenUp = useRef(false)
  // Distances filter nothing until the reader has a place.
  const live = useLiveCount(draft === 'refused' ? null : draft && shownFilters({ ...draft, place: filters.place }))
  const counts = live?.counts ?? shownCounts
  const inText = hasPrice(filters) ? null : priceInText
  const conditions = filters.conditions.length > 0 ? null : named.conditions
  const inCities = filters.cities.length > 0 ? null : named.cities

  // Applies choices made before hydration.
  const onMount = useEffectEvent(() => {
    if (form.current && isFormChanged(form.current)) changeFilters()
  })
  useEffect(() => onMount(), [])

  const isInSheet = useSheet(form, (isOpen) => {
    setDraft(null)
    if (!isOpen && !isGivenUp.current) applyFilters()
    isGivenUp.current = false
  })

  // When the filters change, also by Back or Forward, update the boxes and the sort order, unless the user has
  // already made a newer choice.
  const shown = filtersHref(path, { ...filters, cursor: null })
  const onFilters = useEffectEvent(() => {
    const hasNewer = draft !== null || (lastAddress.current !== null && lastAddress.current !== shown)
    if (form.current && !hasNewer) setForm(form.current, filters)
  })
  useEffect(() => onFilters(), [filters, shown])

  function readChoices(changes: Partial<ListingFilters>) {
    const next = form.current && readForm(form.current, inText, changes)
    return next && withoutNamed(next, { ...named, conditions, cities: inCities })
  }

  function applyFilters(changes: Partial<ListingFilters> = {}) {
    const next = readChoices(changes)
    if (!next) return
    const href = filtersHref(path, next)
    // Pressing Enter in a field and then leaving it would navigate twice, and Back would lead to the same list. The
    // address is compared, because the rendered list may lag behind.
    const { pathname, search } = window.location
    const here = readLanguage(pathname).path + search
    if (href === (lastAddress.current ?? (coming?.path === path ? path + coming.search : here))) return
    lastAddress.current = href
    void Promise.resolve(navigate(href, { preventScrollReset: true, replace: href === here })).finally(() => {
      if (lastAddress.current === href) lastAddress.current = null
    })
  }

  /** Applies a choice; in the sheet, it is only counted first. */
  function changeFilters(changes: Partial<ListingFilters> = {}) {
    if (!isInSheet()) return applyFilters(changes)
    const next = readChoices(changes)
    // On a category's own page, the category is in the path.
    if (next && !categories) next.category = filters.category
    setDraft(next ?? 'refused')
  }

  function onChange({ target }: ChangeEvent<HTMLFormElement>) {
    // Unnamed inputs, such as the slider's thumbs, are not form fields, and the fields do not have the new value yet.
    if (target instanceof HTMLInputElement && target.name === '') return
    // The same goes for the fields of cities and attributes, where a value may be half typed.
    if (target instanceof HTMLInputElement && target.id === CITY_FIELD) return
    if (target instanceof HTMLInputElement && target.type === 'text' && isFacetParam(target.name)) return
    // A number applies when it is complete (Enter, or leaving the field), not digit by digit. Counting it is harmless.
    if (target instanceof HTMLInputElement && target.inputMode === 'numeric' && !isInSheet()) return
    changeFilters()
  }

  return (
    <form
      id={FILTER_FORM}
      ref={form}
      action={pageHref(path)}
      // The address determines every choice, so the browser must not restore old ones.
      autoComplete="off"
      // Any price is allowed; the step attribute only serves the arrow buttons.
      noValidate
      onChange={onChange}
      onSubmit={(event) => {
        event.preventDefault()
        changeFilters()
      }}
      className="space-y-6"
    >
      {filters.search && <input type="hidden" name="search" value={filters.search} />}
      {filters.exact && <input type="hidden" name="exact" value="1" />}
      {categories && filters.category && <input type="hidden" name="category" value={filters.category} />}
      <DistanceChoice filters={filters} />
      <PriceFields
        bounds={inText ?? filters}
        problem={problem}
        refused={problem ? { min: numberIn(params, 'min'), max: numberIn(params, 'max') } : undefined}
        onDone={changeFilters}
        presets={{
          path,
          filters,
          presets: counts.byPrice ?? [],
          anyPrice: { ...ANY_PRICE, ...inText?.without },
          onChoose: (bounds) => {
            if (!isInSheet()) return false
            changeFilters(bounds)
            return true
          },
        }}
      />
      {categories && (
        <CategoryLinks
          path={path}
          filters={filters}
          counts={counts}
          inText={named.category}
          onChoose={(choice) => {
            if (!isInSheet()) return false
            // The category's page has its own price ranges, so it opens at once and takes the other choices along.
            setDraft(null)
            applyFilters(choice)
            return true
          }}
        />
      )}
      <FacetChoices
        facets={counts.facets ?? shownCounts.facets ?? []}
        chosen={filters.facets}
        problems={problems}
        typed={params}
        onDone={changeFilters}
      />
      <CityChoice
        chosen={inCities?.chosen ?? filters.cities}
        cities={cities}
        counts={counts.byCity}
        problem={problems.city}
        refused={params.getAll('city').at(-1)}
        onDone={changeFilters}
      />
      <ConditionChoices chosen={conditions?.chosen ?? filters.conditions} counts={counts.byCondition} />
      <AvailabilityChoice sold={filters.sold} />
      <FormButtons
        resetHref={filtersHref(path, { search: filters.search, exact: filters.exact })}
        counts={counts}
        state={draft === 'refused' ? draft : (live?.state ?? 'counted')}
        isValid={() => readChoices({}) !== null}
        onReset={() => {
          isGivenUp.current = isInSheet()
        }}
      />
    </form>
  )
}

/**
 * Calls `onToggle` when the sheet that holds the form opens or closes. Returns a function that tells whether the sheet is
 * open.
 */
function useSheet(form: RefObject<HTMLFormElement | null>, onToggle: (isOpen: boolean) => void): () => boolean {
  const onSheet = useEffectEvent(onToggle)
  useEffect(() => {
    const sheet = form.current?.closest('[popover]')
    const listener = (event: Event) => onSheet(event instanceof ToggleEvent && event.newState === 'open')
    sheet?.addEventListener('toggle', listener)
    return () => sheet?.removeEventListener('toggle', listener)
  }, [form])
  return () => form.current?.closest('[popover]')?.matches(':popover-open') ?? false
}

type ButtonProps = Pick<React.ComponentProps<typeof ShowItems>, 'counts' | 'state'> & {
  resetHref: string
  isValid: () => boolean
  onReset: () => void
}

function FormButtons({ resetHref, counts, state, isValid, onReset }: ButtonProps) {
  return (
    // Also covers the sheet's padding, so that nothing shows below it.
    <div className="sticky -bottom-5 -mx-5 -mb-5 flex flex-wrap gap-2 border-t border-line bg-raised px-5 pt-3 pb-5 lg:static lg:-mx-1 lg:mb-0 lg:flex-col lg:border-0 lg:bg-transparent lg:p-1">
      <ShowItems
        counts={counts}
        state={state}
        onClick={(event) => {
          // On a phone, the results are behind the sheet. Enter in a field also triggers this button, but must not
          // close the sheet: the next field may follow.
          const isPressed = event.detail > 0 || document.activeElement === event.currentTarget
          if (isPressed && isValid()) closePopover(event)
        }}
      />
      <Link
        to={resetHref}
        onClick={(event) => {
          onReset()
          closePopover(event)
        }}
        className={buttonClass('plain', 'flex-auto px-2!')}
      >
        {say.resetFilters()}
      </Link>
    </div>
  )
}

/** A parameter's value if a number field can show it. */
function numberIn(params: URLSearchParams, name: string): string {
  const text = params.get(name)?.trim() ?? ''
  return /^-?\d+(?:\.\d+)?$/.test(text) ? text : ''
}
