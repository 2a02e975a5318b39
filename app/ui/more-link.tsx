import { pageHref } from '#app/shared/language/addresses.ts'
import * as say from '#app/ui/messages/messages.ts'

import { buttonClass } from './forms/button.ts'
import { useFocusOnAdded, type Added } from './hooks/use-focus-on-added.ts'

type Props = {
  /** The list's own URL, with its filters. */
  path: string
  nextCursor: string | null
  /** Whether this is not the first page. */
  isFurther: boolean
  state: 'idle' | 'loading' | 'failed'
  /** The message when the next page failed to load. */
  failure: string
  load: () => Promise<void>
  added: Added | null
  /** How many rows are shown now, announced when some were added. */
  count: number
  /** Stands above the link, and is announced instead of the number of rows. */
  children?: React.ReactNode
}

/** The end of a list. The link leads to the next page; with JavaScript, that page is appended to the list. */
export function MoreLink({ path, nextCursor, isFurther, state, failure, load, added, count, children }: Props) {
  const end = useFocusOnAdded(added, nextCursor === null)
  const next = nextCursor && new URLSearchParams({ cursor: nextCursor }).toString()
  return (
    <>
      {children === undefined && (
        <p role="status" className="sr-only">
          {added && say.itemsShown({ n: count })}
        </p>
      )}
      <div ref={end} data-rows={count} className="flex flex-col items-center gap-2 not-empty:mt-8">
        {children}
        {state === 'failed' && <p role="alert">{failure}</p>}
        {next && (
          <a
            data-more
            href={pageHref(`${path}${path.includes('?') ? '&' : '?'}${next}`)}
            aria-disabled={state === 'loading'}
            className={buttonClass('plain', 'min-w-[min(12rem,100%)]')}
            onClick={(event) => {
              // With a modifier key, the browser opens the page in a new tab or window.
              if (event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              void load()
            }}
          >
            {state === 'loading' ? say.loading() : state === 'failed' ? say.tryAgain() : say.loadMore()}
          </a>
        )}
        {isFurther && (
          <a href={pageHref(path)} className={buttonClass('quiet')}>
            {say.backToFirst()}
          </a>
        )}
      </div>
    </>
  )
}
