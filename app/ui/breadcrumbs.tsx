import { ChevronRight } from 'lucide-react'

import { pageHref } from '#app/shared/language/addresses.ts'
import { foreignLang } from '#app/shared/language/written-language.ts'
import * as say from '#app/ui/messages/messages.ts'

import { makeIcon } from './pictures/icon.tsx'

const Chevron = makeIcon(ChevronRight, 'mx-1 size-4')

/** From the home page down; the last one is the page itself. */
export type Crumb = { name: string; path: string }

/** The trail to a page on one line; a long last name is cut off visually. */
export function Breadcrumbs({ trail }: { trail: readonly Crumb[] }) {
  const last = trail.at(-1)?.name ?? ''
  return (
    <nav aria-label={say.breadcrumb()}>
      <ol className="flex min-w-0 flex-wrap items-center text-sm text-ink-soft">
        {trail.slice(0, -1).map(({ name, path }) => (
          <li key={path} className="flex min-w-0 items-center">
            <a
              href={pageHref(path)}
              className="inline-flex min-h-11 items-center rounded-sm hover:text-ink hover:underline"
            >
              {name}
            </a>
            <Chevron />
          </li>
        ))}
        <li dir="auto" className="min-w-0 flex-1 basis-[4em] truncate" aria-current="page" lang={foreignLang(last)}>
          {last}
        </li>
      </ol>
    </nav>
  )
}

/** The same trail as schema.org data, for `JsonLd`. */
export function breadcrumbData(publicUrl: string, trail: readonly Crumb[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicUrl + pageHref(path),
    })),
  }
}
