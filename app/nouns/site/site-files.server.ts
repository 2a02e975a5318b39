import { hash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { listMistakes, nameField, readJson, sayMistake, WrongOwnFiles } from '#app/nouns/own-files.server.ts'
import { DEFAULT_NAME, setSiteNameReader } from '#app/shared/site-name.ts'

import { findHardToRead, makePalette, makeStyles } from './palette.server.ts'
import { siteOverrides } from './site-overrides.server.ts'
import { siteShape, type SiteDetails } from './site-shape.server.ts'
import type { Look, Site } from './this-site.ts'

export const SITE_FILE = 'site.json'
const CONTACTS = ['email', 'grievanceOfficer', 'grievanceEmail', 'address'] as const
const LARGEST_PICTURE = 1_000_000

// A process may hold this module twice, in its sources and in the build, and the start tells only one of them.
const holder = globalThis as typeof globalThis & { khazanaSiteFolder?: string }

let read: { folder: string | undefined; site: SiteDetails & Pick<Site, 'look'> } | undefined

/** Names the folder of the operator's files, which may not exist. Comes before the first use of the site. */
export function setSiteFolder(folder: string): void {
  holder.khazanaSiteFolder = folder
  setSiteNameReader(() => siteDetails().name)
}

/** All that the operator says of the site, and the project's own where they say nothing. Throws `WrongOwnFiles`. */
export function siteDetails(): SiteDetails & Pick<Site, 'look'> {
  const folder = holder.khazanaSiteFolder
  if (read?.folder !== folder || !read) {
    const details = readFile(folder)
    read = { folder, site: { ...details, look: describeLook(details) } }
  }
  return read.site
}

/** The path of a file that the description names. */
export const ownFile = (name: string): string => join(holder.khazanaSiteFolder ?? '', name)

/** The stylesheet's address changes with its content, so that browsers may keep it. */
function describeLook({ colours, logo, icon }: SiteDetails): Look | undefined {
  const styles = makeStyles(colours)
  if (styles === '' && !logo && !icon) return undefined
  const [light = '', dark = ''] = (['light', 'dark'] as const).map((theme) => makePalette(colours, theme)['page'])
  return {
    ...(styles !== '' && { styles: `/site/${hash('sha256', styles).slice(0, 16)}.css` }),
    page: { light, dark },
    ...(logo && { logo: { hasDark: logo.dark !== undefined } }),
    hasIcon: icon !== undefined,
  }
}

/** The fields that are still as the project has them. */
export function listDefaults(): string[] {
  const { name, tagline, intro, colours, logo, icon, contact } = siteDetails()
  const chosen = {
    name: name !== DEFAULT_NAME,
    tagline,
    intro,
    colours: Object.keys(colours).length > 0,
    logo,
    icon,
    ...Object.fromEntries(CONTACTS.map((field) => [`contact.${field}`, contact[field]])),
  }
  return Object.entries(chosen).flatMap(([field, value]) => (value ? [] : [field]))
}

/** On the server, this module is `#site`: what admins say while the site runs goes before the file. */
export const readSite = (): ReturnType<typeof siteDetails> => ({ ...siteDetails(), ...siteOverrides() })

function readFile(folder: string | undefined): SiteDetails {
  const path = join(folder ?? '', SITE_FILE)
  if (!folder || !existsSync(path)) return siteShape.parse({})
  const problems: string[] = []
  try {
    const written = readJson(path)
    const result = siteShape.safeParse(written, { error: sayMistake })
    problems.push(
      ...listMistakes(result.error, written),
      ...(result.data ? [...findMissing(result.data, written, folder), ...findHardToRead(result.data.colours)] : []),
    )
    if (result.data && problems.length === 0) return result.data
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error))
  }
  throw new WrongOwnFiles(problems.map((problem) => `${path}: ${problem}`).join('\n'))
}

/** Pictures that are not there, or too large to be one. */
const findMissing = ({ logo, icon }: SiteDetails, written: object, folder: string): string[] =>
  Object.entries({ 'logo.light': logo?.light, 'logo.dark': logo?.dark, icon }).flatMap(([path, name]) => {
    const field = nameField(path.split('.'), written)
    if (!name) return []
    const stats = statSync(join(folder, name), { throwIfNoEntry: false })
    if (!stats?.isFile()) return [`${field}: there is no ${name} beside it`]
    return stats.size > LARGEST_PICTURE ? [`${field}: ${name} has more than 1 MB`] : []
  })
