import { CATEGORIES } from '#app/shared/catalogue.ts'
import { Logo } from '#app/ui/art/logo.tsx'
import { Unchanging } from '#app/ui/pictures/unchanging.tsx'

const PAGES = [
  { href: '/about', name: 'About' },
  { href: '/help', name: 'Help and safety' },
  { href: '/feedback', name: 'Feedback' },
  { href: '/contact', name: 'Contact' },
  { href: '/terms', name: 'Terms' },
  { href: '/privacy', name: 'Privacy' },
  { href: '/grievance', name: 'Grievance officer' },
]

/** There is no contact address when the root itself failed. */
export function Footer({ contactEmail }: { contactEmail?: string | undefined }) {
  return (
    <footer className="mt-16 border-t border-line bg-surface">
      <Unchanging
        as="div"
        className="page-width grid grid-cols-1 gap-8 pt-10 lg:grid-cols-[1fr_1.6fr_1.2fr]"
        inside={Inside}
      />
      {contactEmail && (
        <p className="page-width pt-4 pb-6 text-sm text-ink-soft">
          Questions?{' '}
          <a
            href={`mailto:${contactEmail}`}
            className="inline-flex min-h-11 items-center underline wrap-anywhere hover:text-ink"
          >
            {contactEmail}
          </a>
        </p>
      )}
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
        <ul className="mt-2 grid grid-pairs gap-x-4 text-sm sm:grid-cols-[repeat(auto-fill,minmax(8em,1fr))]">
          {CATEGORIES.map(({ id, name }) => (
            <FooterLink key={id} href={`/category/${id}`} name={name} />
          ))}
        </ul>
      </nav>
      <nav aria-label="Khazana">
        <h2 className="text-sm font-semibold">Khazana</h2>
        <ul className="mt-2 grid grid-pairs gap-x-4 text-sm">
          {PAGES.map(({ href, name }) => (
            <FooterLink key={href} href={href} name={name} />
          ))}
        </ul>
      </nav>
    </>
  )
}

function FooterLink({ href, name }: { href: string; name: string }) {
  return (
    <li>
      <a href={href} className="inline-flex min-h-11 items-center text-ink-soft hover:underline">
        {name}
      </a>
    </li>
  )
}
