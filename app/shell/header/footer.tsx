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

type Props = {
  /** There is none when the root itself failed. */
  contactEmail?: string | undefined
  /** On a page where something is being done step by step, only the languages are offered. */
  isFlow?: boolean
}

/** The ways on from the end of a page. On a phone, the categories are in the menu only, and the rest is folded to a few lines. */
export function Footer({ contactEmail, isFlow = false }: Props) {
  if (isFlow) {
    return (
      <footer className="mt-10 border-t border-line">
        <Languages />
      </footer>
    )
  }
  return (
    <footer className="mt-10 border-t lg:mt-16 border-line bg-surface">
      <Unchanging
        as="div"
        className="page-width grid grid-cols-1 gap-8 pt-4 lg:grid-cols-[1fr_1.6fr_1.2fr] lg:pt-10"
        inside={Inside}
      />
      <Languages />
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

const Languages = () => (
  <nav aria-label={say.chooseLanguage()} className="page-width text-sm lg:pt-4">
    <ul className="flex flex-wrap gap-x-6">
      <LanguageLinks className="inline-flex min-h-11 items-center" />
    </ul>
  </nav>
)

function Inside() {
  return (
    <>
      <div className="max-lg:hidden">
        <Logo />
        <p className="mt-3 max-w-xs text-sm text-ink-soft">{say.whatKhazanaIs()}</p>
      </div>
      <nav aria-label={say.categories()} className="max-lg:hidden">
        <h2 className="text-sm font-semibold">{say.categories()}</h2>
        <ul className="mt-2 grid grid-pairs gap-x-4 text-sm sm:grid-cols-[repeat(auto-fill,minmax(8em,1fr))]">
          {CATEGORIES.map(({ id }) => (
            <FooterLink key={id} path={`/category/${id}`} name={categoryName(id)} />
          ))}
        </ul>
      </nav>
      <nav aria-label="Khazana">
        <h2 className="text-sm font-semibold max-lg:sr-only">Khazana</h2>
        <ul className="flex flex-wrap gap-x-5 text-sm lg:mt-2 lg:grid lg:grid-pairs lg:gap-x-4">
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
