import { Search } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { Form, useLocation, useNavigate } from 'react-router'

import * as say from '#app/features/catalogue/search/messages/messages.ts'
import { useVoice } from '#app/features/catalogue/search/voice/use-voice.ts'
import { SUBMIT, VoiceButton } from '#app/features/catalogue/search/voice/voice-button.tsx'
import { categoryName, findCategory } from '#app/nouns/category/category-list.ts'
import { useTypedEarly } from '#app/ui/forms/use-typed-early.ts'
import { isHere } from '#app/ui/hooks/is-here.ts'

import type { Searcher } from './recent-searches.ts'
import { filtersToKeep, readSearch, searchHref, tidySearch, useFollowing } from './use-following.ts'
import { useSuggestions } from './use-suggestions.ts'

type Props = {
  /** The person whose recent searches are offered. */
  searcher: Searcher
  className?: string
}

/**
 * The header's search: a plain GET form, with suggestions while the user types, and recent searches before that. It keeps the current
 * filters, and says so of a category, with a suggestion that leaves it. On Browse, results follow the typing, and Enter
 * shows them at once.
 */
export function SearchBox({ searcher, className = '' }: Props) {
  const { pathname, search } = useLocation()
  const onBrowse = pathname === '/browse'
  const shown = onBrowse ? readSearch(search) : ''
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  // The open list, and the link of the suggestion selected in it by keyboard. A later list may have it at another position.
  const [list, setList] = useState<{ chosen: string | null } | null>(null)
  const { text, isTyped, query, type, settle } = useFollowing({ shown, place: pathname, follows: onBrowse })
  useTypedEarly(input, type)
  const scope = findCategory(filtersToKeep(pathname, query).get('category') ?? '')?.id ?? null
  const within = scope && { category: categoryName(scope) }
  const name = within ? say.searchItemsIn(within) : say.searchItems()
  const { part, suggestions, readRecent } = useSuggestions(text, {
    active: list !== null,
    isWithin: scope !== null,
    searcher,
  })
  const expanded = list !== null && suggestions.length > 0
  const active = suggestions.findIndex(({ to }) => to === list?.chosen)
  const voice = useVoice(pathname + query, (heard) => {
    type(heard)
    searchFor(heard)
  })
  const placeholder = within ? say.searchIn(within) : say.searchSite()

  function searchFor(wanted: string) {
    rememberLater(searcher, tidySearch(wanted))
    goTo(searchHref(pathname, query, wanted), tidySearch(wanted))
  }

  function goTo(to: string, wanted: string | undefined) {
    setList(null)
    settle(wanted)
    input.current?.blur()
    void navigate(to, { replace: isHere(to) })
  }

  /** An empty field offers what was searched for before. */
  function openRecent() {
    if (text.trim() === '') setList({ chosen: null })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      // As in browsers, the first Escape closes the list, and only the next one clears the field.
      if (expanded) event.preventDefault()
      return setList(null)
    }
    const chosenSearch = suggestions[active]
    if (event.key === 'Delete' && expanded && chosenSearch?.kind === 'recent') {
      event.preventDefault()
      part?.forgetRecent(searcher, chosenSearch)
      return readRecent()
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    if (!expanded) return openRecent()
    event.preventDefault()
    const step = event.key === 'ArrowDown' ? 1 : -1
    // One position more than there are suggestions: the text itself.
    const places = suggestions.length + 1
    setList({ chosen: suggestions[((active + 1 + step + places) % places) - 1]?.to ?? null })
  }

  return (
    <Form
      noValidate
      role="search"
      action="/browse"
      // On a phone the header positions the suggestions, so that they are as wide as the screen.
      className={`lg:relative ${className}`}
      onSubmit={(event) => {
        event.preventDefault()
        const suggestion = suggestions[active]
        if (!suggestion) return searchFor(input.current?.value ?? text)
        rememberLater(searcher, suggestion.search)
        goTo(suggestion.to, suggestion.search)
      }}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return
        setList(null)
        // Results followed the typing, and this is what it came to.
        if (isTyped && tidySearch(text) === shown) rememberLater(searcher, shown)
      }}
    >
      <label className="sr-only" htmlFor="search">
        {name}
      </label>
      <div className="@container relative">
        <input
          ref={input}
          id="search"
          // The bottom bar's label also points here; without this, screen readers would read both.
          aria-label={name}
          name="search"
          type="search"
          autoComplete="off"
          maxLength={2000}
          placeholder={voice.stage === 'listening' ? say.listening() : placeholder}
          value={text}
          role="combobox"
          aria-expanded={expanded}
          aria-controls={part ? 'suggestions' : undefined}
          aria-activedescendant={expanded && active >= 0 ? `suggestion-${active}` : undefined}
          aria-autocomplete="list"
          onChange={(event) => {
            type(event.target.value)
            setList({ chosen: null })
          }}
          onKeyDown={onKeyDown}
          onFocus={openRecent}
          onClick={openRecent}
          className={`min-h-11 w-full rounded-md border border-line-strong bg-page py-2 pr-12 pl-4 text-base text-ellipsis placeholder:text-ink-soft ${voice.isOffered ? '@min-[17em]:pr-23' : ''}`}
        />
        {/* Keeps the current filters when there are no scripts. */}
        {[...filtersToKeep(pathname, search)].map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <VoiceButton voice={voice} isEmpty={text === ''} />
        <button
          type="submit"
          aria-label={say.search()}
          className={`absolute top-0 right-0 inline-flex size-11 items-center justify-center rounded-md text-brand ${SUBMIT}`}
        >
          <Search aria-hidden className="size-5" />
        </button>
      </div>
      {part && (
        <part.SuggestionList
          shown={expanded}
          suggestions={suggestions}
          active={active}
          onPick={({ search: picked }) => {
            rememberLater(searcher, picked)
            settle(picked)
            setList(null)
            input.current?.blur()
          }}
          searcher={searcher}
          onForget={() => {
            readRecent()
            // Its button goes with it.
            input.current?.focus()
          }}
        />
      )}
    </Form>
  )
}

/** The code for it comes with the list of suggestions; without it, nothing is remembered. */
function rememberLater(searcher: Searcher, searched = ''): void {
  if (searched === '') return
  import('./recent-searches.ts').then(
    ({ rememberSearch }) => rememberSearch(searcher, searched),
    () => {},
  )
}
