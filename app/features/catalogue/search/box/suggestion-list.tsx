import { Link } from 'react-router'

import { filtersHref } from '#app/features/catalogue/listing-filters.ts'
import * as say from '#app/features/catalogue/search/messages/messages.ts'
import type { Suggestions } from '#app/features/catalogue/search/suggest.server.ts'
import { categoryName } from '#app/shared/catalogue.ts'
import { LANGUAGE_TAGS } from '#app/shared/language/languages.ts'
import { foreignLang } from '#app/shared/language/written-language.ts'
import { languageHeader } from '#app/ui/api/api-call.ts'

export type Suggestion = { to: string; label: string; kind: 'category' | 'listing' | 'search' | 'everywhere' | 'hindi' }

export type Found = { typed: string; suggestions: Suggestion[] }

/** A title may end with an ellipsis, our own words may not. */
const LOOKS: Partial<Record<Suggestion['kind'], { dir: 'auto'; className: string }>> = {
  listing: { dir: 'auto', className: 'truncate' },
  search: { dir: 'auto', className: 'truncate' },
  hindi: { dir: 'auto', className: 'truncate text-sm text-ink-soft' },
}

const KIND_NAMES: Record<Suggestion['kind'], () => string> = {
  category: say.kindCategory,
  listing: say.kindItem,
  search: say.kindSearch,
  everywhere: say.kindEverywhere,
  hindi: say.kindHindi,
}

type Props = { shown: boolean; suggestions: readonly Suggestion[]; active: number; onPick: () => void }

export function SuggestionList({ shown, suggestions, active, onPick }: Props) {
  return (
    <div
      id="suggestions"
      role="listbox"
      aria-label={say.suggestions()}
      hidden={!shown}
      className="absolute inset-x-4 top-full z-40 mt-1 overflow-hidden rounded-md border border-line bg-raised shadow-float lg:inset-x-0"
    >
      {suggestions.map(({ to, label, kind }, index) => (
        <Link
          key={to}
          id={`suggestion-${index}`}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          to={to}
          onClick={onPick}
          className="flex min-h-11 items-center justify-between gap-3 px-4 py-2 hover:bg-sunken aria-selected:bg-brand-soft"
        >
          <span lang={kind === 'hindi' ? LANGUAGE_TAGS.hi : foreignLang(label)} {...LOOKS[kind]}>
            {label}
          </span>
          <span className="shrink-0 text-xs text-ink-soft">{KIND_NAMES[kind]()}</span>
        </Link>
      ))}
    </div>
  )
}

/** The search for the text without the filters of the page; none for an empty text. */
export function suggestEverywhere(text: string): Suggestion[] {
  const search = text.trim().replaceAll(/\s+/g, ' ')
  return search
    ? [{ to: filtersHref('/browse', { search }), label: say.inAllCategories({ search }), kind: 'everywhere' }]
    : []
}

/** The suggestions for exactly this text; until they arrive, those for an earlier text that still fit. */
export function filterSuggestions(found: Found, typed: string): Suggestion[] {
  if (found.typed === typed) return found.suggestions
  const text = typed.toLowerCase()
  return found.suggestions.filter(({ label }) => label.toLowerCase().includes(text))
}

/** Empty when it failed, as it does offline; null when the next keystroke cancelled it. */
export async function lookUp(typed: string, signal: AbortSignal): Promise<Suggestion[] | null> {
  try {
    const answer = await fetch(`/api/suggestions?q=${encodeURIComponent(typed)}`, { signal, headers: languageHeader() })
    // The API returns this shape.
    return answer.ok ? toList((await answer.json()) as Suggestions) : []
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
    ...titles.map(({ title, item, exact }): Suggestion =>
      item
        ? { to: `/listing/${item}`, label: title, kind: 'listing' }
        : { to: filtersHref('/browse', { search: title, exact }), label: title, kind: 'search' },
    ),
    // While a new release starts, a server of the old one answers without it.
    ...(devanagari
      ? [{ to: filtersHref('/browse', { search: devanagari }), label: devanagari, kind: 'hindi' as const }]
      : []),
  ]
}
