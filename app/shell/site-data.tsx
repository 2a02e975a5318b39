import { packSite, SITE_DATA } from '#app/nouns/site/document-site.ts'
import { inReadersLanguage, site } from '#app/nouns/site/this-site.ts'
import { siteName } from '#app/shared/site-name.ts'
import * as say from '#app/shell/messages/messages.ts'
import { escapeJson } from '#app/ui/json-ld.tsx'

/** The site's name and what else the operator chose, for the scripts of the document, which can know them only from here. */
export function SiteData() {
  return (
    <>
      <meta name="application-name" content={siteName()} />
      <script type="application/json" id={SITE_DATA} suppressHydrationWarning>
        {import.meta.env.SSR ? escapeJson(packSite(site())) : ''}
      </script>
    </>
  )
}

/** The operator's notice, above every page. */
export function SiteNotice() {
  const { banner, readOnly } = site()
  const texts = [inReadersLanguage(banner), readOnly && say.siteIsReadOnly()].filter(Boolean)
  if (texts.length === 0) return null
  return (
    <aside
      aria-label={say.siteNotice()}
      className="border-b border-line bg-accent-soft px-4 py-2 text-center text-sm text-pretty text-on-accent-soft wrap-anywhere"
    >
      {texts.join(' ')}
    </aside>
  )
}
