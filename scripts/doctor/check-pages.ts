import { OWN_PAGES, readOwnPages } from '#app/features/information/own-pages/own-pages.server.ts'
import { siteDetails } from '#app/nouns/site/site-files.server.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'
import { isLoopback } from '#app/platform/settings/loopback.server.ts'

import type { Finding } from './finding.ts'

/** They promise something in the operator's name. */
const LEGAL: readonly string[] = ['terms', 'privacy', 'grievance']

/** Looks which pages of a public site still have the text that Khazana brings. */
export function checkPages(settings: Settings): Finding {
  const about = 'pages'
  const own = readOwnPages(settings)
  const defaults = OWN_PAGES.filter((name) => !own.has(name))
  if (defaults.length === 0) return { about, level: 'ok', says: 'all texts are your own' }
  const { host, mailProvider, backups } = siteDetails().privacy
  const unsaid = Object.entries({ host, mailProvider, backups }).flatMap(([field, value]) => (value ? [] : [field]))
  const isUntold = unsaid.length > 0 && !own.has('privacy')
  const says =
    `the text that Khazana brings: ${defaults.join(', ')}` +
    (isUntold ? `; site.json does not say for the privacy notice: ${unsaid.join(', ')}` : '')
  const isPublic = !isLoopback(new URL(settings.publicUrl).hostname)
  if (!isPublic || !defaults.some((name) => LEGAL.includes(name))) return { about, level: 'ok', says }
  const todo = 'read them as your visitors do; where they are not true of your site, write DATA_DIR/site/pages/NAME.md'
  return { about, level: 'warning', says, todo }
}
