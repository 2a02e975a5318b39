import { useId, useRef, useState, useSyncExternalStore } from 'react'

export type Tab = { id: string; name: string; content: React.ReactNode }

const TAB =
  'inline-flex min-h-11 items-center border-b-2 border-transparent font-semibold outline-offset-[-3px] sm:px-1 whitespace-nowrap text-ink-soft hover:text-ink aria-selected:border-brand aria-selected:text-brand'

function onHashChange(listener: () => void) {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

/**
 * Sections of which one is shown at a time. Without JavaScript, all are shown, each under its heading. Before the
 * script has run, the tabs are links to their sections, which show when they are the URL's target.
 */
export function Tabs({ label, tabs }: { label: string; tabs: readonly [Tab, ...Tab[]] }) {
  const prefix = useId()
  const list = useRef<HTMLDivElement>(null)
  const [pick, setPick] = useState<{ id: string; hash: string | undefined }>()
  // Undefined until the page is hydrated.
  const hash = useSyncExternalStore<string | undefined>(
    onHashChange,
    () => location.hash,
    () => undefined,
  )
  const ready = hash !== undefined
  // A chosen tab stays until a link to another section is followed.
  const picked = pick?.hash === hash ? pick?.id : undefined
  const selected = picked ?? tabs.find(({ id }) => `#${id}` === hash)?.id ?? tabs[0].id
  const select = (id: string) => setPick({ id, hash })

  function onKeyDown(event: React.KeyboardEvent) {
    const at = tabs.findIndex(({ id }) => id === selected)
    // `at(-1)`: left from the first tab leads to the last one.
    const to: Record<string, number> = {
      ArrowLeft: at - 1,
      ArrowRight: (at + 1) % tabs.length,
      Home: 0,
      End: -1,
      ' ': at,
    }
    const next = tabs.at(to[event.key] ?? NaN)
    if (!(event.key in to) || !next) return
    event.preventDefault()
    select(next.id)
    list.current?.querySelector<HTMLElement>(`[href="#${next.id}"]`)?.focus()
  }

  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        className="flex justify-between gap-3 overflow-x-auto sm:justify-start sm:gap-6 border-b border-line noscript:hidden"
        onKeyDown={onKeyDown}
      >
        {tabs.map(({ id, name }) => (
          <a
            key={id}
            id={`${prefix}${id}`}
            href={`#${id}`}
            role="tab"
            aria-selected={id === selected}
            aria-controls={id}
            tabIndex={ready && id !== selected ? -1 : 0}
            className={TAB}
            onClick={(event) => {
              event.preventDefault()
              select(id)
            }}
          >
            {name}
          </a>
        ))}
      </div>
      {tabs.map(({ id, name, content }) => (
        <div
          key={id}
          id={id}
          role="tabpanel"
          aria-labelledby={`${prefix}${id}`}
          hidden={ready && id !== selected}
          className={`scroll-mt-32 py-4 ${!ready && id !== selected ? '[@media(scripting:enabled)]:not-target:hidden' : ''}`}
        >
          <h2 className="sr-only mb-2 font-display text-xl font-bold noscript:not-sr-only">{name}</h2>
          {content}
        </div>
      ))}
    </div>
  )
}
