import { Link } from 'react-router'

import { buttonClass } from '#app/ui/forms/button.ts'

export function NotFoundView() {
  return (
    <section className="mx-auto flex max-w-xl flex-col items-center px-4 py-16 text-center">
      <img src="/art/not-found.svg" alt="" width="240" height="180" className="h-44 w-auto" />
      <h1 className="mt-6 font-display text-3xl font-bold">Page Not Found</h1>
      <p className="mt-2 text-ink-soft">The page you are looking for does not exist or has moved.</p>
      <p className="mt-6 flex flex-wrap justify-center gap-3">
        <Link to="/" className={buttonClass('primary')}>
          Go to Home
        </Link>
        <Link to="/browse" className={buttonClass('plain')}>
          Browse Items
        </Link>
      </p>
    </section>
  )
}
