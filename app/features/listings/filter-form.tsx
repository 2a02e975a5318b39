import { useEffect, useEffectEvent, useRef, type ChangeEvent } from 'react'
import { Link, useNavigate, useNavigation, useSearchParams } from 'react-router'

import { CATEGORIES, CONDITIONS } from '#app/shared/catalogue.ts'
import { formatCount } from '#app/shared/money.ts'
import { buttonClass } from '#app/ui/button.ts'
import { closePopover } from '#app/ui/close-popover.ts'

import { filtersIn } from './coming-view.ts'
import { chosenSort, viewHref, type ListingFilters } from './listing-filters.ts'
import type { ListingCounts } from './listing.ts'
import { PriceRange } from './price-range.tsx'

export const FILTER_FORM = 'filters'

type Props = {
  path: string
  /** Of the view that is on its way, if one is. */
  filters: ListingFilters
  counts: ListingCounts
  problems: { min?: string; max?: string }
  /** Browse offers the categories; a category's own page does not. */
  categories: boolean
}

/** Everything that narrows a view. A plain GET form; with scripts every choice takes effect at once. */
export function FilterForm({ path, filters, counts, problems, categories }: Props) {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { location: coming } = useNavigation()
  const problem = problems.min ?? problems.max
  const form = useRef<HTMLFormElement>(null)
  // The view that was asked for, while it is on its way.
  const asked = useRef<string>(null)

  // What was chosen before the script ran takes effect now.
  const onMount = useEffectEvent(() => {
    if ([...(form.current?.elements ?? [])].some(wasChanged)) apply()
  })
  useEffect(() => onMount(), [])

  // Another view, by back and forward too, ticks the boxes and brings its order, unless they are ahead of it. They are not made
  // anew: the focus stays.
  const shown = viewHref(path, { ...filters, cursor: null })
  useEffect(() => {
    if (asked.current !== null && asked.current !== shown) return
    for (const box of form.current?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? []) {
      box.checked = box.defaultChecked
    }
    const sort = form.current?.elements.namedItem('sort')
    if (sort instanceof HTMLSelectElement) sort.value = chosenSort(filters)
  }, [filters, shown])

  /** `changes` are ahead of the fields, which show them with the next render. */
  function apply(changes: Partial<ListingFilters> = {}) {
    if (!form.current) return
    // The form has no files.
    const fields = [...new FormData(form.current)] as [string, string][]
    const href = viewHref(path, { ...filtersIn(new URLSearchParams(fields)), ...changes })
    // Enter in a field, and then leaving it, ask twice: Back would lead to the same view. What is shown may lag behind.
    const { pathname, search } = window.location
    const here = pathname + search
    if (href === (asked.current ?? (coming?.pathname === path ? path + coming.search : here))) return
    asked.current = href
    void Promise.resolve(navigate(href, { preventScrollReset: true, replace: href === here })).finally(() => {
      if (asked.current === href) asked.current = null
    })
  }

  function onChange({ target }: ChangeEvent<HTMLFormElement>) {
    // A number is taken when it is finished (Enter, or leaving the field), not digit by digit. What has no name, as the thumbs
    // of the slider, is none of the form's fields, which do not say yet where the slider was moved to.
    if (target instanceof HTMLInputElement && (target.type === 'number' || target.name === '')) return
    apply()
  }

  return (
    <form
      id={FILTER_FORM}
      ref={form}
      action={path}
      // No browser brings back what was chosen in an earlier view: the address says it all.
      autoComplete="off"
      // Any number will do: the range is widened to whole steps.
      noValidate
      onChange={onChange}
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
      className="space-y-6"
    >
      {filters.search && <input type="hidden" name="search" value={filters.search} />}
      {filters.exact && <input type="hidden" name="exact" value="1" />}
      {categories && filters.category && <input type="hidden" name="category" value={filters.category} />}
      {categories && <CategoryLinks path={path} filters={filters} counts={counts} />}
      <PriceRange
        filters={filters}
        problem={problem}
        refused={problem ? { min: numberIn(params, 'min'), max: numberIn(params, 'max') } : undefined}
        onDone={apply}
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
      {/* Over the padding of the sheet, too: nothing shows below it. */}
      <div className="sticky -bottom-5 -mx-5 -mb-5 flex gap-2 border-t border-line bg-raised px-5 pt-3 pb-5 lg:static lg:-mx-1 lg:mb-0 lg:flex-col lg:border-0 lg:bg-transparent lg:p-1">
        <button
          type="submit"
          onClick={(event) => {
            // On a phone the results lie below. Enter in a field presses it, too, and stays there: the next field may follow.
            if (event.detail > 0 || document.activeElement === event.currentTarget) closePopover(event)
          }}
          className={buttonClass('primary', 'flex-1')}
        >
          Apply
        </button>
        <Link
          to={viewHref(path, { search: filters.search, exact: filters.exact })}
          onClick={closePopover}
          className={buttonClass('plain', 'flex-1')}
        >
          Reset Filters
        </Link>
      </div>
    </form>
  )
}

function CategoryLinks({ path, filters, counts }: Pick<Props, 'path' | 'filters' | 'counts'>) {
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
                to={viewHref(path, { ...filters, category: id, cursor: null })}
                preventScrollReset
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

/** Whether a control shows something else than it came with. A number that is still being typed is none yet. */
function wasChanged(control: Element): boolean {
  if (control instanceof HTMLSelectElement) return control.selectedOptions[0]?.defaultSelected === false
  if (!(control instanceof HTMLInputElement)) return false
  if (control.type === 'number' && control === document.activeElement) return false
  return control.checked !== control.defaultChecked || control.value !== control.defaultValue
}

/** What a field for numbers can show of a parameter. */
function numberIn(params: URLSearchParams, name: string): string {
  const text = params.get(name)?.trim() ?? ''
  return /^-?\d+(?:\.\d+)?$/.test(text) ? text : ''
}
