import { History, LayoutGrid, Search, X } from 'lucide-react'
import { Link } from 'react-router'

import { filtersHref } from '#app/features/catalogue/listing-filters.ts'
import * as say from '#app/features/catalogue/search/messages/messages.ts'
import type { SuggestedListing, Suggestions } from '#app/features/catalogue/search/suggestions.schema.ts'
import { categoryName, categoryPicture } from '#app/nouns/category/category-list.ts'
import { LANGUAGE_TAGS } from '#app/shared/language/languages.ts'
import { foreignLang } from '#app/shared/language/written-language.ts'
// oxlint-disable-next-line no-restricted-imports -- the next keystroke cancels the request
import { callApi } from '#app/ui/api/api-call.ts'
import { savesData } from '#app/ui/browser/saves-data.ts'
import { Photo } from '#app/ui/pictures/photo.tsx'
import { Price } from '#app/ui/texts/price.tsx'

import { forgetSearch, forgetSearches, recentSearches, type Searcher } from './recent-searches.ts'

type Kind = 'category' | 'listing' | 'search' | 'everywhere' | 'hindi' | 'recent'

export type Suggestion = {
  to: string
  label: string
  kind: Kind
  /** The text that it searches for, if it is a search. */
  search?: string
  /** Price, category and photo of a listing, if the server told them. */
  listing?: SuggestedListing | null
}

export type SuggestionResult = { typed: string; suggestions: Suggestion[] }

// Large text takes two lines instead of ending after a letter.
const ONE_LINE = 'truncate @max-[16em]:line-clamp-2 @max-[16em]:whitespace-normal'

/** A title may end with an ellipsis, our own words may not. */
const LOOKS: Partial<Record<Kind, { dir: 'auto'; className: string }>> = {
  listing: { dir: 'auto', className: ONE_LINE },
  search: { dir: 'auto', className: ONE_LINE },
  recent: { dir: 'auto', className: ONE_LINE },
  hindi: { dir: 'auto', className: `${ONE_LINE} text-sm text-ink-soft` },
}

/** A recent search stands under that name, and a listing shows its price. */
const KIND_NAMES: Partial<Record<Kind, () => string>> = {
  category: say.kindCategory,
  listing: say.kindItem,
  search: say.kindSearch,
  everywhere: say.kindEverywhere,
  hindi: say.kindHindi,
}

type Props = {
  shown: boolean
  suggestions: readonly Suggestion[]
  active: number
  onPick: (suggestion: Suggestion) => void
  searcher: Searcher
  /** Called when recent searches were removed. */
  onForget: () => void
}

/**
 * The list of a combobox. The buttons that remove recent searches stand beside it, in rows of the same height, because a listbox has
 * nothing but options.
 */
export function SuggestionList({ shown, suggestions, active, onPick, searcher, onForget }: Props) {
  const isRecent = suggestions[0]?.kind === 'recent'
  return (
    <div
      role="presentation"
      hidden={!shown}
      className={`absolute inset-x-4 top-full z-40 mt-1 overflow-hidden rounded-md border border-line bg-raised shadow-float lg:inset-x-0 ${shown ? 'grid grid-cols-[minmax(0,1fr)_auto]' : ''}`}
      // The field keeps the focus, with the keyboard of a phone.
      onMouseDown={(event) => event.preventDefault()}
    >
      {isRecent && (
        <div className="col-span-2 flex flex-wrap items-center justify-between gap-x-3 px-4">
          <p className="text-sm font-semibold">{say.recentSearches()}</p>
          <button
            type="button"
            aria-label={say.removeAllRecent()}
            className="-mx-2 min-h-11 px-2 text-sm font-semibold text-brand hover:underline"
            onClick={() => {
              forgetSearches(searcher)
              onForget()
            }}
          >
            {say.removeAll()}
          </button>
        </div>
      )}
      <div
        id="suggestions"
        role="listbox"
        aria-label={isRecent ? say.recentSearches() : say.suggestions()}
        className={isRecent ? ROWS : 'col-span-2'}
      >
        {suggestions.map((suggestion, index) => (
          <Option
            key={suggestion.to}
            id={`suggestion-${index}`}
            suggestion={suggestion}
            isActive={index === active}
            onPick={() => onPick(suggestion)}
          />
        ))}
      </div>
      {isRecent && (
        <div role="group" aria-label={say.removeRecent()} className={ROWS}>
          {suggestions.map(({ label }) => (
            <button
              key={label}
              type="button"
              aria-label={say.removeRecentSearch({ search: label })}
              className="inline-flex min-h-11 w-12 items-center justify-center text-ink-soft hover:bg-sunken hover:text-ink"
              onClick={() => {
                forgetSearch(searcher, label)
                onForget()
              }}
            >
              <X aria-hidden className="size-4" />
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

// As many rows as there may be recent searches; those that are left over have no height.
const ROWS = 'row-span-8 grid grid-rows-subgrid'

type OptionProps = { id: string; suggestion: Suggestion; isActive: boolean; onPick: () => void }

function Option({ id, suggestion, isActive, onPick }: OptionProps) {
  const { to, label, kind, listing } = suggestion
  return (
    <Link
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      to={to}
      onClick={onPick}
      className="flex min-h-11 items-center gap-3 px-4 py-1.5 hover:bg-sunken aria-selected:bg-brand-soft"
    >
      <Sign suggestion={suggestion} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span lang={kind === 'hindi' ? LANGUAGE_TAGS.hi : foreignLang(label)} {...LOOKS[kind]}>
          {label}
        </span>
        {listing && (
          <span className="flex flex-wrap gap-x-2 text-sm text-ink-soft">
            <Price as="span" rupees={listing.price} className="text-ink" />{' '}
            <span>{categoryName(listing.category)}</span>
          </span>
        )}
      </span>
      {!listing && <span className="shrink-0 text-xs text-ink-soft">{KIND_NAMES[kind]?.()}</span>}
    </Link>
  )
}

const SIGNS: Record<Kind, typeof Search> = {
  category: LayoutGrid,
  listing: Search,
  search: Search,
  everywhere: Search,
  hindi: Search,
  recent: History,
}

/** A small picture of a listing, or the sign of another suggestion, in a column of one width. */
function Sign({ suggestion: { kind, listing } }: { suggestion: Suggestion }) {
  const Icon = SIGNS[kind]
  if (!listing) {
    return (
      <span className={`inline-flex shrink-0 justify-center @max-[16em]:hidden ${kind === 'recent' ? '' : 'w-11'}`}>
        <Icon aria-hidden className="size-5 text-ink-soft" />
      </span>
    )
  }
  const { category, photo } = listing
  const blurred = savesData() && photo?.placeholder
  return (
    <span className="w-11 shrink-0 overflow-hidden rounded-sm">
      {blurred ? (
        <img src={`data:image/webp;base64,${blurred}`} alt="" className="aspect-square w-full object-cover" />
      ) : (
        <Photo photo={photo && { ...photo, alt: '' }} fallback={categoryPicture(category)} sizes="44px" />
      )}
    </span>
  )
}

/** Takes one off the recent searches. */
export const forgetRecent = (searcher: Searcher, { label }: Suggestion): void => forgetSearch(searcher, label)

/** Recent searches, without the filters of the page. */
export const listRecent = (searcher: Searcher): Suggestion[] =>
  recentSearches(searcher).map((search) => ({
    to: filtersHref('/browse', { search }),
    label: search,
    kind: 'recent',
    search,
  }))

/** The search for the text without the filters of the page; none for an empty text. */
export function suggestEverywhere(text: string): Suggestion[] {
  const search = text.trim().replaceAll(/\s+/g, ' ')
  return search
    ? [{ to: filtersHref('/browse', { search }), label: say.inAllCategories({ search }), kind: 'everywhere', search }]
    : []
}

/** The suggestions for exactly this text; until they arrive, those for an earlier text that still fit. */
export function filterSuggestions(found: SuggestionResult, typed: string): Suggestion[] {
  if (found.typed === typed) return found.suggestions
  const text = typed.toLowerCase()
  return found.suggestions.filter(({ label }) => label.toLowerCase().includes(text))
}

/** Empty when it failed, as it does offline; null when the next keystroke cancelled it. */
export async function lookUp(typed: string, signal: AbortSignal): Promise<Suggestion[] | null> {
  try {
    return toList(await callApi('GET', `/suggestions?q=${encodeURIComponent(typed)}`, undefined, signal))
  } catch {
    return signal.aborted ? null : []
  }
}

/**
 * A title links to its listing. If several listings have it, it links to a search without the current filters, so that
 * there are results. "Brand new iPhone" is searched for literally: understood, it would exclude one that is not new.
 */
export function toList({ categories, titles, devanagari }: Suggestions): Suggestion[] {
  return [
    ...categories.map(({ id }) => ({ to: `/category/${id}`, label: categoryName(id), kind: 'category' as const })),
    ...titles.map(({ title, item, exact, listing }): Suggestion =>
      item
        ? { to: `/listing/${item}`, label: title, kind: 'listing', listing }
        : { to: filtersHref('/browse', { search: title, exact }), label: title, kind: 'search', search: title },
    ),
    // While a new release starts, a server of the old one answers without it, and without `listing`.
    ...(devanagari
      ? [
          {
            to: filtersHref('/browse', { search: devanagari }),
            label: devanagari,
            kind: 'hindi' as const,
            search: devanagari,
          },
        ]
      : []),
  ]
}
