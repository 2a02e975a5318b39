import { Search } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { Form, Link, useLocation, useNavigate } from 'react-router'

import { viewHref } from '#app/features/listings/listing-filters.ts'

import { useSuggestions, type Suggestion } from './use-suggestions.ts'

/** The header's search: a plain GET form, with suggestions once somebody types. */
export function SearchBox({ className }: { className?: string }) {
  const { pathname, search } = useLocation()
  const shown = pathname === '/browse' ? (new URLSearchParams(search).get('search') ?? '') : ''
  // A new key prefills the box again whenever the address changes.
  return <SearchForm key={`${pathname} ${shown}`} shown={shown} className={className} />
}

function SearchForm({ shown, className = '' }: { shown: string; className?: string }) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(shown)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const suggestions = useSuggestions(text.trim(), open)
  const expanded = open && suggestions.length > 0

  function go(to: string) {
    setOpen(false)
    input.current?.blur()
    void navigate(to)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      // The first Escape closes the list; only the next one empties the field, as browsers do.
      if (expanded) event.preventDefault()
      return setOpen(false)
    }
    if (!expanded || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    event.preventDefault()
    const step = event.key === 'ArrowDown' ? 1 : -1
    // One place more than there are suggestions: the text itself.
    const places = suggestions.length + 1
    setActive(((active + 1 + step + places) % places) - 1)
  }

  return (
    <Form
      role="search"
      action="/browse"
      className={`relative ${className}`}
      onSubmit={(event) => {
        event.preventDefault()
        go(suggestions[active]?.to ?? viewHref('/browse', { search: text.trim().replaceAll(/\s+/g, ' ') }))
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <label className="sr-only" htmlFor="search">
        Search items
      </label>
      <input
        ref={input}
        id="search"
        // The bottom bar's label leads here, too: without this both would be read out.
        aria-label="Search items"
        name="search"
        type="search"
        autoComplete="off"
        maxLength={200}
        placeholder="Search watches, LEGO, comics …"
        value={text}
        role="combobox"
        aria-expanded={expanded}
        aria-controls="suggestions"
        aria-activedescendant={expanded && active >= 0 ? `suggestion-${active}` : undefined}
        aria-autocomplete="list"
        onChange={(event) => {
          setText(event.target.value)
          setOpen(true)
          setActive(-1)
        }}
        onKeyDown={onKeyDown}
        className="min-h-11 w-full rounded-md border border-line-strong bg-page py-2 pr-12 pl-4 text-base placeholder:text-ink-soft"
      />
      <button
        type="submit"
        aria-label="Search"
        className="absolute top-0 right-0 inline-flex size-11 items-center justify-center rounded-md text-brand"
      >
        <Search aria-hidden className="size-5" />
      </button>
      <SuggestionList shown={expanded} suggestions={suggestions} active={active} onPick={() => setOpen(false)} />
    </Form>
  )
}

type ListProps = { shown: boolean; suggestions: Suggestion[]; active: number; onPick: () => void }

function SuggestionList({ shown, suggestions, active, onPick }: ListProps) {
  return (
    <div
      id="suggestions"
      role="listbox"
      aria-label="Suggestions"
      hidden={!shown}
      className="absolute inset-x-0 top-full z-40 mt-1 overflow-hidden rounded-md border border-line bg-raised shadow-float"
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
          <span className="truncate">{label}</span>
          {kind === 'category' && <span className="shrink-0 text-xs text-ink-soft">Category</span>}
        </Link>
      ))}
    </div>
  )
}
