import { useEffect } from 'react'
import { useLocation } from 'react-router'

import { pageHref } from '#app/shared/language/addresses.ts'
import * as say from '#app/shell/messages/messages.ts'
import { buttonClass } from '#app/ui/forms/button.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

type Props = {
  title: string
  /** Also announces the title in a toast. */
  announce?: boolean
}

/** Shown when a page or a part of it failed on our side; the button reloads the page. */
export function ErrorView({ title, announce }: Props) {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (announce) toast.error(title)
  }, [announce, title])
  return (
    <section className="mx-auto flex max-w-xl flex-col items-center px-4 py-16 text-center">
      <img src="/art/error.svg" alt="" width="240" height="180" className="h-44 w-auto" />
      <h1 className="mt-6 font-display text-3xl font-bold">{title}</h1>
      <p className="mt-2 text-ink-soft">{say.failedOnOurSide()}</p>
      {/* A link to the page itself works before any script has run. */}
      <a href={pageHref(pathname + search)} data-reload className={buttonClass('primary', 'mt-6')}>
        {say.tryAgain()}
      </a>
    </section>
  )
}
