import { X } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'

import { useComingFilters } from '#app/features/catalogue/filters/coming-filters.ts'
import { filtersHref, type ListingFilters } from '#app/features/catalogue/listing-filters.ts'
import type { Relaxation, SearchSaid } from '#app/features/catalogue/search/understanding/said.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

const linkClass = 'font-semibold text-brand underline underline-offset-2'

type Props = { path: string; filters: ListingFilters; said: SearchSaid; found: boolean }

/** Tells how a search was handled: what was corrected and relaxed, each with a link that undoes it. */
export function SearchNotes({ path, filters, said, found }: Props) {
  useToldOnce(said.failed, filters.search)
  // The notes are about the search that is shown; the filters may already be ahead of it.
  const coming = useComingFilters(path, filters)
  const base = keepSearch(coming, filters)
  const { corrected, meant, relaxed, whole } = said
  const told = found ? relaxed : relaxed.filter(({ kind }) => kind === 'not-for-sale' || kind === 'words')
  const names = told.flatMap((one) => (one.kind === 'not-for-sale' ? one.names : []))
  const missing = names.length > 0 ? `No ${names.join(' or ')} is for sale yet.` : null
  const given = told.flatMap((one) => (one.kind === 'not-for-sale' ? [] : [relaxationText(one)]))
  if (filters.exact) {
    return (
      <p className="mt-2 text-sm lg:text-base">
        Searched exactly as typed.{' '}
        <Link to={filtersHref(path, { ...base, exact: false })} className={linkClass}>
          Search by meaning instead
        </Link>
      </p>
    )
  }
  const isTold = missing !== null || given.length > 0
  if (!(corrected && found) && !isTold && whole === null && !meant) return null
  return (
    <div className="mt-2 space-y-1 text-sm lg:mt-3 lg:space-y-2 lg:text-base">
      {corrected && found && (
        <p role="status">
          Showing results for <strong>{corrected}</strong>, search instead for{' '}
          <Link to={filtersHref(path, { ...base, exact: true })} className={linkClass}>
            {filters.search}
          </Link>
        </p>
      )}
      {isTold && (
        <p role="status">
          {missing ? (
            <>
              <strong>{missing}</strong> {found && 'Showing similar.'}
            </>
          ) : (
            found && <strong>No exact match, showing similar.</strong>
          )}{' '}
          {given.join(' ')}
        </p>
      )}
      {meant && (
        <p>
          Did you mean{' '}
          <Link to={filtersHref(path, { ...base, search: meant })} className={linkClass}>
            {meant}
          </Link>
          ?
        </p>
      )}
      {!isTold && whole !== null && (
        <p role="status">
          {whole === 1 ? '1 item has' : `${whole} items have`} everything you typed. Similar items follow.
        </p>
      )}
    </div>
  )
}

const quoted = (words: readonly string[]) => words.map((word) => `“${word}”`).join(' or ')

/** Tells the user which part of the search was relaxed to find something. */
function relaxationText(relaxation: Exclude<Relaxation, { kind: 'not-for-sale' }>): string {
  switch (relaxation.kind) {
    case 'words':
      return `No listing says ${quoted(relaxation.words)}.`
    case 'price':
      return `Nothing at your price: we looked ${relaxation.label.replace(/^[UF]/, (letter) => letter.toLowerCase())}.`
    case 'any-price':
      return 'Nothing near your price: we looked at any price.'
    case 'any-condition':
      return 'Nothing in that condition: we looked at every condition.'
    case 'any-city':
      return `Nothing in ${relaxation.city}: these are elsewhere.`
    case 'some-words':
      return 'These have some of your words.'
    case 'within':
      return 'These have your text within other words.'
    case 'alike':
      return 'These titles are close to your words.'
    case 'category':
      return 'Nothing matches: these are other items in the category.'
  }
}

const keepSearch = (coming: ListingFilters, { search, exact }: ListingFilters) => ({
  ...coming,
  search,
  exact,
  cursor: null,
})

/** The understood filters of a search, as removable chips in the line of chips above the results. */
export function UnderstoodChips({ path, filters, said }: Omit<Props, 'found'>) {
  const base = keepSearch(useComingFilters(path, filters), filters)
  const { corrected, understood } = said
  if (filters.exact || understood.length === 0) return null
  return (
    <>
      <span id="understood" className="self-center text-sm text-ink-soft max-lg:sr-only">
        Understood:
      </span>
      <ul aria-labelledby="understood" className="contents">
        {understood.map(({ kind, label, search, exact }) => (
          <li key={label} className="shrink-0">
            <Link
              to={filtersHref(path, { ...base, search, exact })}
              preventScrollReset
              aria-label={kind === 'without' ? `Take back: ${label}` : `Search without ${label}`}
              className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-line-strong px-4 text-sm font-medium whitespace-nowrap hover:underline lg:min-h-9"
            >
              {label}
              <X aria-hidden className="size-4" />
            </Link>
          </li>
        ))}
      </ul>
      {!corrected && (
        <Link
          to={filtersHref(path, { ...base, exact: true })}
          className={`inline-flex min-h-11 shrink-0 items-center px-2 text-sm whitespace-nowrap lg:min-h-9 ${linkClass}`}
        >
          Search exactly as typed
        </Link>
      )}
    </>
  )
}

// Shown once per search, even when the user goes back and forth between its pages.
let lastTold = ''

function useToldOnce(failed: boolean, search: string): void {
  useEffect(() => {
    if (!failed || lastTold === search) return
    lastTold = search
    toast.error('AI search failed, showing all results')
  }, [failed, search])
}
