import { useEffect, useId, useRef, useState } from 'react'

export type Tab = { id: string; name: string; content: React.ReactNode }

const TAB =
  'inline-flex min-h-11 items-center border-b-2 border-transparent px-1 font-semibold whitespace-nowrap text-ink-soft hover:text-ink aria-selected:border-brand aria-selected:text-brand'

/**
 * Sections of which one shows at a time. Without JavaScript all of them show, each under its heading. Before the script
 * has run, the tabs are links to their sections, which show when they are the page's target.
 */
export function Tabs({ label, tabs }: { label: string; tabs: readonly [Tab, ...Tab[]] }) {
  const prefix = useId()
  const list = useRef<HTMLDivElement>(null)
  const [ready, setReady] = useState(false)
  const [selected, setSelected] = useState(tabs[0].id)

  useEffect(() => {
    const target = tabs.find(({ id }) => `#${id}` === location.hash)
    if (target) setSelected(target.id)
    setReady(true)
    // Only the address that the page was opened with counts.
  }, [])

  function onKeyDown(event: React.KeyboardEvent) {
    const to = { ArrowLeft: -1, ArrowRight: 1, Home: 0, End: 0 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const at = tabs.findIndex(({ id }) => id === selected)
    const index = to === 0 ? (event.key === 'Home' ? 0 : tabs.length - 1) : (at + to + tabs.length) % tabs.length
    const next = tabs[index]
    if (!next) return
    setSelected(next.id)
    list.current?.querySelector<HTMLElement>(`[href="#${next.id}"]`)?.focus()
  }

  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        className="flex gap-6 overflow-x-auto border-b border-line noscript:hidden"
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
              setSelected(id)
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
