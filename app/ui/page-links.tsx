import { pageHref } from '#app/shared/language/addresses.ts'
import * as say from '#app/ui/messages/messages.ts'

import { buttonClass } from './forms/button.ts'

type Props = {
  /** Null on the first page. */
  newest: string | null
  /** Null on the last page. */
  older: string | null
  /** For a list that starts with the oldest, whose first page and next page these are. */
  startsWithOldest?: boolean
}

/** Links to the newer and older pages of a list that starts with the newest, or the other way round. */
export function PageLinks({ newest, older, startsWithOldest = false }: Props) {
  return (
    <nav aria-label={say.pages()} className="mt-6 flex flex-wrap justify-center gap-3">
      {newest !== null && (
        <a href={pageHref(newest)} className={buttonClass('plain')}>
          {startsWithOldest ? say.oldest() : say.newest()}
        </a>
      )}
      {older !== null && (
        <a href={pageHref(older)} className={buttonClass('plain')}>
          {startsWithOldest ? say.newer() : say.older()}
        </a>
      )}
    </nav>
  )
}
