import { packSite, SITE_DATA } from '#app/nouns/site/document-site.ts'
import { site } from '#app/nouns/site/this-site.ts'
import { siteName } from '#app/shared/site-name.ts'
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
