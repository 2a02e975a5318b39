import { ChevronDown } from 'lucide-react'

import { listCategories, categoryName } from '#app/nouns/category/category-list.ts'
import { site, tagline } from '#app/nouns/site/this-site.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { siteName } from '#app/shared/site-name.ts'
import { LanguageLinks } from '#app/shell/language/language-links.tsx'
import * as say from '#app/shell/messages/messages.ts'
import { Unchanging } from '#app/ui/pictures/unchanging.tsx'

import { Logo } from './logo.tsx'

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

/**
 * The ways on from the end of a page. A phone folds them: a line for each group, and the languages. On a page where something is
 * done step by step there are none; a laptop, which has the languages in no menu, offers them there too.
 */
export function Footer({ contactEmail, isFlow = false }: Props) {
  if (isFlow) {
    return (
      <footer className="mt-10 border-t border-line max-lg:hidden">
        <Languages />
      </footer>
    )
  }
  return (
    <footer className="mt-10 border-t border-line bg-surface lg:mt-16">
      <Unchanging
        as="div"
        className="page-width grid grid-cols-1 gap-x-8 lg:grid-cols-[1fr_1.6fr_1.2fr] lg:pt-10"
        inside={Inside}
      />
      <Languages />
      {contactEmail && (
        <p className="page-width pb-4 text-sm text-ink-soft lg:pb-6">
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

const Languages = () =>
  site().languages.length > 1 && (
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
        <p className="mt-3 max-w-xs text-sm text-ink-soft">{tagline() ?? say.whatSiteIs()}</p>
      </div>
      <Group name={say.categories()}>
        <ul className="grid grid-pairs gap-x-4 text-sm max-lg:pb-2 sm:grid-cols-[repeat(auto-fill,minmax(8em,1fr))] lg:mt-2">
          {listCategories().map(({ id }) => (
            <FooterLink key={id} path={`/category/${id}`} name={categoryName(id)} />
          ))}
        </ul>
      </Group>
      <Group name={siteName()}>
        <ul className="grid grid-pairs gap-x-4 text-sm max-lg:pb-2 lg:mt-2">
          {PAGES.map(({ path, name }) => (
            <FooterLink key={path} path={path} name={name()} />
          ))}
        </ul>
      </Group>
    </>
  )
}

/** Links under a name. A laptop shows them under a heading, where its browser can open a closed group by its style. */
const Group = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <details className="group border-line max-lg:border-b lg:[&::details-content]:[content-visibility:visible]">
    <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 text-sm font-semibold lg:supports-[selector(::details-content)]:hidden [&::-webkit-details-marker]:hidden">
      {name}
      <ChevronDown aria-hidden className="size-5 shrink-0 transition-transform group-open:rotate-180" />
    </summary>
    <nav aria-label={name}>
      <h2 className="hidden text-sm font-semibold lg:supports-[selector(::details-content)]:block">{name}</h2>
      {children}
    </nav>
  </details>
)

function FooterLink({ path, name }: { path: string; name: string }) {
  return (
    <li>
      <a href={pageHref(path)} className="footer-link">
        {name}
      </a>
    </li>
  )
}
