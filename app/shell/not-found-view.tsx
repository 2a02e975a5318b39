import { Link } from 'react-router'

import * as say from '#app/shell/messages/messages.ts'
import { buttonClass } from '#app/ui/forms/button.ts'

export function NotFoundView() {
  return (
    <section className="mx-auto flex max-w-xl flex-col items-center px-4 py-16 text-center">
      <img src="/art/not-found.svg" alt="" width="240" height="180" className="h-44 w-auto" />
      <h1 className="mt-6 font-display text-3xl font-bold">{say.pageNotFound()}</h1>
      <p className="mt-2 text-ink-soft">{say.pageNotFoundText()}</p>
      <p className="mt-6 flex flex-wrap justify-center gap-3">
        <Link to="/" className={buttonClass('primary')}>
          {say.goToHome()}
        </Link>
        <Link to="/browse" className={buttonClass('plain')}>
          {say.browseItems()}
        </Link>
      </p>
    </section>
  )
}
