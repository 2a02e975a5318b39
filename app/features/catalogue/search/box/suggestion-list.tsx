import { Link } from 'react-router'

import * as say from '#app/features/catalogue/search/messages/messages.ts'
import { LANGUAGE_TAGS } from '#app/shared/language/languages.ts'
import { foreignLang } from '#app/shared/language/written-language.ts'

import type { Suggestion } from './use-suggestions.ts'

const KIND_NAMES: Record<Suggestion['kind'], () => string> = {
  category: say.kindCategory,
  listing: say.kindItem,
  search: say.kindSearch,
  everywhere: say.kindEverywhere,
  hindi: say.kindHindi,
}

type Props = { shown: boolean; suggestions: Suggestion[]; active: number; onPick: () => void }

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
          <span
            lang={kind === 'hindi' ? LANGUAGE_TAGS.hi : foreignLang(label)}
            className={`truncate ${kind === 'hindi' ? 'text-sm text-ink-soft' : ''}`}
          >
            {label}
          </span>
          <span className="shrink-0 text-xs text-ink-soft">{KIND_NAMES[kind]()}</span>
        </Link>
      ))}
    </div>
  )
}
