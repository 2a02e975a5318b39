import { useEffect, useEffectEvent, useRef, useState, type ChangeEvent } from 'react'
import { Link, useNavigate, useNavigation, useSearchParams } from 'react-router'

import {
  ANY_PRICE,
  chosenSort,
  hasPrice,
  filtersHref,
  type ListingFilters,
  type PriceBounds,
} from '#app/features/catalogue/listing-filters.ts'
import { CATEGORIES, CONDITIONS } from '#app/shared/catalogue.ts'
import type { ListingCounts } from '#app/shared/listing.ts'
import { formatCount } from '#app/shared/text/money.ts'
import { closePopover } from '#app/ui/dialogs/close-popover.ts'
import { buttonClass } from '#app/ui/forms/button.ts'

import { CITY_FIELD, CityChoice } from './city-choice.tsx'
import { readFilters } from './coming-filters.ts'
import { PriceFields } from './prices/price-fields.tsx'
import { isUpsideDown, formatPriceTexts, type PriceInText } from './prices/price-texts.ts'
import { ShowItems } from './show-items.tsx'
import { useLiveCount } from './use-live-count.ts'

export const FILTER_FORM = 'filters'

type Props = {
  path: string
  /** The filters being loaded, or else those shown. */
  filters: ListingFilters
  counts: ListingCounts
  problems: { min?: string; max?: string; city?: string }
  /** Browse offers the categories; a category's own page does not. */
  categories: boolean
  /** The catalogue's cities, the largest first. */
  cities: readonly string[]
  /** Shown in the price fields as long as the address has no price. */
  priceInText?: PriceInText | null
}

/**
 * Everything that narrows a list, as a plain GET form. With scripts, each choice beside the list applies at once. On a
 * phone the form is a sheet that covers the list: its button counts the matching items, and the choices apply when it
 * closes.
 */
export function FilterForm({
  path,
  filters,
  counts: shownCounts,
  problems,
  categories,
  cities,
  priceInText = null,
}: Props) {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { location: coming } = useNavigation()
  const problem = problems.min ?? problems.max
  const form = useRef<HTMLFormElement>(null)
  // The address of the list being loaded.
  const asked = useRef<string>(null)
  // Choices made in the sheet that are not applied yet.
  const [draft, setDraft] = useState<ListingFilters | 'refused' | null>(null)
  const isGivenUp = useRef(false)
  const live = useLiveCount(draft === 'refused' ? null : draft)
  const counts = live?.counts ?? shownCounts
  const inText = hasPrice(filters) ? null : priceInText

  // Applies choices made before hydration.
  const onMount = useEffectEvent(() => {
    if ([...(form.current?.elements ?? [])].some(wasChanged)) changeFilters()
  })
  useEffect(() => onMount(), [])

  const onSheet = useEffectEvent((isOpen: boolean) => {
    setDraft(null)
    if (!isOpen && !isGivenUp.current) applyFilters()
    isGivenUp.current = false
  })
  useEffect(() => {
    const sheet = form.current?.closest('[popover]')
    const onToggle = (event: Event) => onSheet(event instanceof ToggleEvent && event.newState === 'open')
    sheet?.addEventListener('toggle', onToggle)
    return () => sheet?.removeEventListener('toggle', onToggle)
  }, [])

  // Other filters, also by Back or Forward, set the boxes and the sort order, unless they are ahead of it. The controls
  // are updated in place, so that the focus stays.
  const shown = filtersHref(path, { ...filters, cursor: null })
  useEffect(() => {
    if (asked.current !== null && asked.current !== shown) return
    for (const box of form.current?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? []) {
      box.checked = box.defaultChecked
    }
    const sort = form.current?.elements.namedItem('sort')
    if (sort instanceof HTMLSelectElement) sort.value = chosenSort(filters)
  }, [filters, shown])

  /**
   * The filters that the form describes. `changes` are not in the fields yet; the next render shows them. Null when it is
   * invalid.
   */
  function readForm(changes: Partial<ListingFilters>): ListingFilters | null {
    if (!form.current) return null
    // The form has no files.
    const fields = new URLSearchParams([...new FormData(form.current)] as [string, string][])
    const texts = { min: fields.get('min') ?? '', max: fields.get('max') ?? '' }
    if (changes.min === undefined && isUpsideDown(texts, null)) return null
    const next = { ...readFilters(fields), ...changes }
    if (!inText) return next
    // If the search text already names this price, do not send it again. If the fields are empty, take it out of the
    // text.
    const said = formatPriceTexts(inText)
    const isAsSaid =
      changes.min === undefined ? texts.min === said.min && texts.max === said.max : isSamePrice(next, inText)
    if (isAsSaid) return { ...next, ...ANY_PRICE }
    return hasPrice(next) ? next : { ...next, ...inText.without }
  }

  function applyFilters(changes: Partial<ListingFilters> = {}) {
    const next = readForm(changes)
    if (!next) return
    const href = filtersHref(path, next)
    // Pressing Enter in a field and then leaving it would navigate twice, and Back would lead to the same list. The
    // address is compared, because the rendered list may lag behind.
    const { pathname, search } = window.location
    const here = pathname + search
    if (href === (asked.current ?? (coming?.pathname === path ? path + coming.search : here))) return
    asked.current = href
    void Promise.resolve(navigate(href, { preventScrollReset: true, replace: href === here })).finally(() => {
      if (asked.current === href) asked.current = null
    })
  }

  /** Applies a choice; in the sheet, it is only counted first. */
  function changeFilters(changes: Partial<ListingFilters> = {}) {
    if (!isInSheet()) return applyFilters(changes)
    const next = readForm(changes)
    // On a category's own page, the category is in the path.
    if (next && !categories) next.category = filters.category
    setDraft(next ?? 'refused')
  }

  const isInSheet = () => form.current?.closest('[popover]')?.matches(':popover-open') ?? false

  function onChange({ target }: ChangeEvent<HTMLFormElement>) {
    // Unnamed inputs, such as the slider's thumbs, are not form fields, and the fields do not have the new value yet.
    if (target instanceof HTMLInputElement && target.name === '') return
    // The same goes for the city field, where a name may be half typed.
    if (target instanceof HTMLInputElement && target.id === CITY_FIELD) return
    // A number applies when it is complete (Enter, or leaving the field), not digit by digit. Counting it is harmless.
    if (target instanceof HTMLInputElement && target.type === 'number' && !isInSheet()) return
    changeFilters()
  }

  return (
    <form
      id={FILTER_FORM}
      ref={form}
      action={path}
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
          onChoose={(category) => {
            if (!isInSheet()) return false
            // The category's page has its own price ranges, so it opens at once and takes the other choices along.
            setDraft(null)
            applyFilters({ category })
            return true
          }}
        />
      )}
      <CityChoice
        chosen={filters.cities}
        cities={cities}
        counts={counts.byCity}
        problem={problems.city}
        refused={params.getAll('city').at(-1)}
        onDone={changeFilters}
      />
      <fieldset>
        <legend className="font-semibold">Condition</legend>
        <div className="mt-1">
          {CONDITIONS.map((condition) => (
            <Choice
              key={condition}
              name="condition"
              value={condition}
              on={filters.conditions.includes(condition)}
              label={condition}
              count={counts.byCondition ? (counts.byCondition[condition] ?? 0) : undefined}
            />
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="font-semibold">Availability</legend>
        <Choice name="sold" value="1" on={filters.sold} label="Include Sold Items" />
      </fieldset>
      {/* Also covers the sheet's padding, so that nothing shows below it. */}
      <div className="sticky -bottom-5 -mx-5 -mb-5 flex gap-2 border-t border-line bg-raised px-5 pt-3 pb-5 lg:static lg:-mx-1 lg:mb-0 lg:flex-col lg:border-0 lg:bg-transparent lg:p-1">
        <ShowItems
          counts={counts}
          state={draft === 'refused' ? draft : (live?.state ?? 'counted')}
          onClick={(event) => {
            // On a phone, the results are behind the sheet. Enter in a field also triggers this button, but must not
            // close the sheet: the next field may follow.
            const isPressed = event.detail > 0 || document.activeElement === event.currentTarget
            if (isPressed && readForm({})) closePopover(event)
          }}
        />
        <Link
          to={filtersHref(path, { search: filters.search, exact: filters.exact })}
          onClick={(event) => {
            isGivenUp.current = isInSheet()
            closePopover(event)
          }}
          className={buttonClass('plain', 'flex-auto px-3')}
        >
          Reset Filters
        </Link>
      </div>
    </form>
  )
}

type CategoryProps = Pick<Props, 'path' | 'filters' | 'counts'> & {
  /** Applies a choice instead of following the link; returns false to follow the link. */
  onChoose: (category: ListingFilters['category']) => boolean
}

function CategoryLinks({ path, filters, counts, onChoose }: CategoryProps) {
  const all = [{ id: null, name: 'All categories' }, ...CATEGORIES]
  return (
    <nav aria-label="Category filter">
      <h2 className="font-semibold">Category</h2>
      <ul className="mt-1">
        {all.map(({ id, name }) => {
          const count = id && counts.byCategory ? (counts.byCategory[id] ?? 0) : undefined
          return (
            <li key={name}>
              <Link
                to={filtersHref(path, { ...filters, category: id, cursor: null })}
                preventScrollReset
                onClick={(event) => {
                  const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey
                  if (!opensElsewhere && onChoose(id)) event.preventDefault()
                }}
                aria-current={filters.category === id ? 'true' : undefined}
                className="-mx-2 flex min-h-11 items-center justify-between rounded-md px-2 hover:bg-sunken aria-[current]:bg-brand-soft aria-[current]:font-semibold aria-[current]:text-on-brand-soft lg:min-h-9"
              >
                <span>{name}</span>{' '}
                {count !== undefined && (
                  <span className="text-sm text-ink-soft tabular-nums">{formatCount(count)}</span>
                )}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

type ChoiceProps = { name: string; value: string; on: boolean; label: string; count?: number }

function Choice({ name, value, on, label, count }: ChoiceProps) {
  return (
    <label className="-mx-2 flex min-h-11 items-center gap-3 rounded-md px-2 hover:bg-sunken lg:min-h-9">
      <input type="checkbox" name={name} value={value} defaultChecked={on} className="size-5 accent-brand" />
      <span className="flex-1">{label}</span>{' '}
      {count !== undefined && <span className="text-sm text-ink-soft tabular-nums">{formatCount(count)}</span>}
    </label>
  )
}

const isSamePrice = (a: PriceBounds, b: PriceBounds) => a.min === b.min && a.max === b.max

/** Whether a control differs from its initial state. A number that is still being typed does not count. */
function wasChanged(control: Element): boolean {
  if (control instanceof HTMLSelectElement) return control.selectedOptions[0]?.defaultSelected === false
  if (!(control instanceof HTMLInputElement)) return false
  if (control.type === 'number' && control === document.activeElement) return false
  return control.checked !== control.defaultChecked || control.value !== control.defaultValue
}

/** A parameter's value if a number field can show it. */
function numberIn(params: URLSearchParams, name: string): string {
  const text = params.get(name)?.trim() ?? ''
  return /^-?\d+(?:\.\d+)?$/.test(text) ? text : ''
}
