import { CATEGORIES } from '#app/shared/catalogue.ts'
import { Logo } from '#app/ui/art/logo.tsx'
import { Unchanging } from '#app/ui/unchanging.tsx'

export function Footer() {
  return (
    <footer className="mt-16 border-t border-line bg-surface">
      <Unchanging as="div" className="page-width grid gap-8 py-10 lg:grid-cols-[1fr_2fr]" inside={Inside} />
    </footer>
  )
}

function Inside() {
  return (
    <>
      <div>
        <Logo />
        <p className="mt-3 max-w-xs text-sm text-ink-soft">
          Find Your Next Collectible Treasure. Second-hand items and collectibles, from people all over India.
        </p>
      </div>
      <nav aria-label="Categories">
        <h2 className="text-sm font-semibold">Categories</h2>
        <ul className="mt-2 grid grid-cols-2 gap-x-4 text-sm sm:grid-cols-3">
          {CATEGORIES.map(({ id, name }) => (
            <li key={id}>
              <a href={`/category/${id}`} className="inline-flex min-h-11 items-center text-ink-soft hover:underline">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
