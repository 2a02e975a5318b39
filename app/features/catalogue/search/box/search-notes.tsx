import { X } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'

import { useComingFilters } from '#app/features/catalogue/filters/coming-filters.ts'
import { filtersHref, type ListingFilters } from '#app/features/catalogue/listing-filters.ts'
import * as say from '#app/features/catalogue/search/messages/messages.ts'
import type { Relaxation, SearchSaid } from '#app/features/catalogue/search/understanding/said.schema.ts'
import { joinWithAnd, joinWithOr } from '#app/shared/text/lists.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

const linkClass = 'font-semibold text-brand underline underline-offset-2'

/** An empty page tells these, too. */
const SAID_OF_NOTHING: ReadonlySet<Relaxation['kind']> = new Set([
  'not-for-sale',
  'words',
  'together',
  'excluded',
  'value',
])

type Props = { path: string; filters: ListingFilters; said: SearchSaid; found: boolean }

/** Tells how a search was handled: what was corrected and relaxed, each with a link that undoes it. */
export function SearchNotes({ path, filters, said, found }: Props) {
  useToldOnce(said.failed, filters.search)
  // The notes are about the search that is shown; the filters may already be ahead of it.
  const coming = useComingFilters(path, filters)
  const base = keepSearch(coming, filters)
  const { corrected, meant, relaxed, whole, cut } = said
  const notes = found ? relaxed : relaxed.filter(({ kind }) => SAID_OF_NOTHING.has(kind))
  const names = notes.flatMap((one) => (one.kind === 'not-for-sale' ? one.names : []))
  const missing = names.length > 0 ? say.notForSale({ names: joinWithOr(names) }) : null
  const given = notes.flatMap((one) => (one.kind === 'not-for-sale' ? [] : [relaxationText(one)]))
  if (filters.exact) {
    return (
      <p className="mt-2 text-sm lg:text-base">
        {say.exactlyAsTyped()}{' '}
        <Link to={filtersHref(path, { ...base, exact: false })} className={linkClass}>
          {say.searchByMeaning()}
        </Link>
      </p>
    )
  }
  const isTold = missing !== null || given.length > 0
  const rest = found ? null : leaveOut(filters.search, notes)
  if (!(corrected && found) && !isTold && whole === null && !meant && !cut) return null
  return (
    <div className="mt-2 space-y-1 text-sm lg:mt-3 lg:space-y-2 lg:text-base">
      {cut && <p role="status">{say.readBeginning()}</p>}
      {corrected && found && (
        <p role="status">
          {say.corrected({
            found: corrected,
            search: filters.search,
            corrected: (text) => <strong>{text}</strong>,
            typed: (text) => (
              <Link to={filtersHref(path, { ...base, exact: true })} className={linkClass}>
                {text}
              </Link>
            ),
          })}
        </p>
      )}
      {isTold && (
        <p role="status">
          {missing ? (
            <>
              <strong>{missing}</strong> {found && say.showingSimilar()}
            </>
          ) : (
            found && <strong>{say.noExactMatch()}</strong>
          )}{' '}
          {given.join(' ')}
        </p>
      )}
      {rest && (
        <p>
          {say.searchOnlyFor({
            search: rest,
            other: (text) => (
              <Link to={filtersHref(path, { ...base, search: rest })} className={linkClass}>
                {text}
              </Link>
            ),
          })}
        </p>
      )}
      {meant && (
        <p>
          {say.didYouMean({
            search: meant,
            other: (text) => (
              <Link to={filtersHref(path, { ...base, search: meant })} className={linkClass}>
                {text}
              </Link>
            ),
          })}
        </p>
      )}
      {!isTold && whole !== null && <p role="status">{say.wholeMatches({ n: whole })}</p>}
    </div>
  )
}

/** The search without its words that no listing has; null if there are none, or no others. */
function leaveOut(search: string, told: readonly Relaxation[]): string | null {
  const unknown = new Set(told.flatMap((one) => (one.kind === 'words' ? one.words : [])))
  const words = search.split(/\s+/)
  const rest = words.filter((word) => !unknown.has(word.toLowerCase()))
  return rest.length > 0 && rest.length < words.length ? rest.join(' ') : null
}

const quote = (words: readonly string[]) => words.map((word) => say.quoted({ word }))

/** Tells the user which part of the search was relaxed to find something. */
function relaxationText(relaxation: Exclude<Relaxation, { kind: 'not-for-sale' }>): string {
  switch (relaxation.kind) {
    case 'words':
      return say.noListingSays({ words: joinWithOr(quote(relaxation.words)) })
    case 'together':
      return say.noListingHasAll({ words: joinWithAnd(quote(relaxation.words)) })
    case 'excluded':
      return say.nothingWithout({ words: joinWithOr(quote(relaxation.words)) })
    case 'price':
      return say.nothingAtPrice({ range: relaxation.label.replace(/^[UF]/, (letter) => letter.toLowerCase()) })
    case 'value':
      return relaxation.instead === null
        ? say.noneOfValue({ value: relaxation.value })
        : say.nearestValues({ value: relaxation.value, shown: relaxation.instead })
    case 'values':
      return say.nothingWithValues({ values: joinWithAnd(relaxation.values) })
    case 'any-price':
      return say.nothingNearPrice()
    case 'any-condition':
      return say.nothingInCondition()
    case 'any-city':
      return say.nothingInCity({ city: relaxation.shownPlace ?? relaxation.city })
    case 'some-words':
      return say.someWords()
    case 'within':
      return say.withinWords()
    case 'alike':
      return say.alikeTitles()
    case 'category':
      return say.otherInCategory()
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
        {say.understood()}
      </span>
      <ul aria-labelledby="understood" className="contents">
        {understood.map(({ kind, label, search, exact }) => (
          <li key={label} className="shrink-0">
            <Link
              to={filtersHref(path, { ...base, search, exact })}
              preventScrollReset
              aria-label={kind === 'without' ? say.takeBack({ label }) : say.searchWithout({ label })}
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
          {say.searchExactly()}
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
    toast.error(say.modelFailed())
  }, [failed, search])
}
