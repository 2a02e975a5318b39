import { createElement } from 'react'

import { INFO_TEXT, InfoPage } from '#app/features/information/info-page.tsx'
import { pageHref, readLanguage } from '#app/shared/language/addresses.ts'
import { FIRST_LANGUAGE } from '#app/shared/language/languages.ts'

import type { MarkdownNode } from './markdown-nodes.ts'
import type { OwnPage } from './own-pages.server.ts'

const LOOK = [
  '[&_h2]:mt-8 [&_h2]:font-display [&_h2]:text-2xl [&_h2]:font-bold',
  '[&_h3]:mt-6 [&_h3]:text-lg [&_h3]:font-bold [&_h4]:mt-4 [&_h4]:font-bold',
  '[&_blockquote]:border-l-4 [&_blockquote]:border-line [&_blockquote]:pl-4 [&_hr]:border-line',
  '[&_pre]:rounded-md [&_pre]:bg-sunken [&_pre]:p-3 [&_pre]:whitespace-pre-wrap [&_pre]:wrap-anywhere',
  '[&_table]:w-full [&_:is(td,th)]:border [&_:is(td,th)]:border-line [&_:is(td,th)]:p-2 [&_:is(td,th)]:text-left [&_:is(td,th)]:align-top [&_:is(td,th)]:wrap-break-word',
].join(' ')

/** A page in the operator's own words. */
export function OwnText({ page: { title, intro, nodes, lang } }: { page: OwnPage }) {
  return (
    <InfoPage
      title={title}
      intro={intro.length > 0 && <span className={INFO_TEXT}>{intro.map(renderNode)}</span>}
      lang={lang}
    >
      <div className={`mt-8 wrap-anywhere ${INFO_TEXT} ${LOOK}`}>{nodes.map(renderNode)}</div>
    </InfoPage>
  )
}

function renderNode(node: MarkdownNode, key: number): React.ReactNode {
  if (typeof node === 'string') return node
  const { tag, href, start, inside } = node
  const link = href === undefined ? {} : describeLink(href)
  // A line break and a rule have nothing inside.
  return createElement(tag, { key, start, ...link }, ...(inside.length > 0 ? [inside.map(renderNode)] : []))
}

/** A link to this site stays in the reader's language, unless it names one; one to another site tells it nothing. */
function describeLink(href: string): { href: string; rel?: string } {
  if (!href.startsWith('/')) return /^http/i.test(href) ? { href, rel: 'noopener noreferrer' } : { href }
  return { href: readLanguage(href).language === FIRST_LANGUAGE ? pageHref(href) : href }
}
