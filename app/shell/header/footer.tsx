import { CATEGORIES, categoryName } from '#app/shared/catalogue.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { LanguageLinks } from '#app/shell/language/language-links.tsx'
import * as say from '#app/shell/messages/messages.ts'
import { Logo } from '#app/ui/art/logo.tsx'
import { Unchanging } from '#app/ui/pictures/unchanging.tsx'

const PAGES = [
  { path: '/about', name: say.about },
  { path: '/help', name: say.helpAndSafety },
  { path: '/feedback', name: say.feedback },
  { path: '/contact', name: say.contact },
  { path: '/terms', name: say.terms },
  { path: '/privacy', name: say.privacy },
  { path: '/grievance', name: say.grievanceOfficer },
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
      <nav aria-label={say.chooseLanguage()} className="page-width pt-4 text-sm">
        <ul className="flex flex-wrap gap-x-6">
          <LanguageLinks className="inline-flex min-h-11 items-center" />
        </ul>
      </nav>
      {contactEmail && (
        <p className="page-width pb-6 text-sm text-ink-soft">
          {say.questions()}{' '}
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
        <p className="mt-3 max-w-xs text-sm text-ink-soft">{say.whatKhazanaIs()}</p>
      </div>
      <nav aria-label={say.categories()}>
        <h2 className="text-sm font-semibold">{say.categories()}</h2>
        <ul className="mt-2 grid grid-pairs gap-x-4 text-sm sm:grid-cols-[repeat(auto-fill,minmax(8em,1fr))]">
          {CATEGORIES.map(({ id }) => (
            <FooterLink key={id} path={`/category/${id}`} name={categoryName(id)} />
          ))}
        </ul>
      </nav>
      <nav aria-label="Khazana">
        <h2 className="text-sm font-semibold">Khazana</h2>
        <ul className="mt-2 grid grid-pairs gap-x-4 text-sm">
          {PAGES.map(({ path, name }) => (
            <FooterLink key={path} path={path} name={name()} />
          ))}
        </ul>
      </nav>
    </>
  )
}

function FooterLink({ path, name }: { path: string; name: string }) {
  return (
    <li>
      <a href={pageHref(path)} className="inline-flex min-h-11 items-center text-ink-soft hover:underline">
        {name}
      </a>
    </li>
  )
}
