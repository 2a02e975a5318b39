// The work of `npm run import` after its arguments are parsed: finds a database and owners, imports, and reports.
import { connect, type Sql } from '#app/db/client.server.ts'
import { DatabaseUnusable } from '#app/db/usable.server.ts'
import { keepAreas } from '#app/features/catalogue/areas/keep-areas.server.ts'
import { keepCategories } from '#app/features/catalogue/keep-categories.server.ts'
import { newPhotoKey, storePhoto } from '#app/features/photos/receive/store-photo.server.ts'
import { importFile, type ImportOptions, type ImportSummary } from '#app/features/selling/import/import-file.server.ts'
import { findOwners } from '#app/features/selling/import/owners.server.ts'
import { formatDuration, progressLine } from '#app/features/selling/import/progress-line.ts'
import { isNeverKept } from '#app/features/selling/import/rows/attributes.ts'
import type { FillSources } from '#app/features/selling/import/rows/fill-missing.ts'
import { ImportRefused } from '#app/features/selling/import/rows/import-refused.ts'
import { COLUMN_FIELDS } from '#app/features/selling/import/rows/import-row-schema.server.ts'
import { listCategoryIds } from '#app/nouns/category/category-list.ts'
import { findKey } from '#app/nouns/item/read-attributes.server.ts'
import { WrongOwnFiles } from '#app/nouns/own-files.server.ts'
import { RestoreUnfinished } from '#app/platform/backup/restored-site.server.ts'
import { EmbeddedPostgresError } from '#app/platform/database/embedded-postgres.server.ts'
import { readSettings, SettingsError, type Settings } from '#app/platform/settings/env.server.ts'
import { setOwnFolders } from '#app/platform/settings/settings.server.ts'
import { joinNodes, NodesDisagree } from '#app/platform/storage/join-nodes.server.ts'
import { photoStorage } from '#app/platform/storage/photo-storage.server.ts'
import { readWatchedWords } from '#app/platform/watched-words/watched-words.server.ts'
import { readMailAddress } from '#app/shared/text/mail-address.ts'
import { formatCount } from '#app/shared/text/money.ts'
import { openDemo } from '#demo'

import { withDatabase } from './with-database.ts'

type Options = Pick<ImportOptions, 'path' | 'rejectedFolder' | 'encoding' | 'given' | 'fields'> & {
  owner: string | undefined
  fillMissing: boolean
}

/** Returns the exit code. Throws an ImportRefused for problems that the operator can solve. */
export async function importListings(options: Options): Promise<number> {
  try {
    const settings = readSettings(process.env, '.env')
    setOwnFolders(settings)
    const importHere = async (url: string) => {
      // It stores photos, so that it must not store them where no server looks.
      const leave = await joinNodes(url, settings)
      try {
        return await importInto(url, settings, options)
      } finally {
        await leave()
      }
    }
    return await withDatabase(settings, importHere, { mayCreate: true })
  } catch (error) {
    const forPeople = [
      SettingsError,
      WrongOwnFiles,
      EmbeddedPostgresError,
      DatabaseUnusable,
      NodesDisagree,
      RestoreUnfinished,
    ].some((kind) => error instanceof kind)
    throw error instanceof Error && forPeople ? new ImportRefused(error.message, { cause: error }) : error
  }
}

async function importInto(url: string, settings: Settings, { owner, fillMissing, ...file }: Options) {
  const sql = connect(url, { max: 2, name: 'khazana-import' })
  try {
    const storage = photoStorage(settings)
    await readWatchedWords(sql)
    await keepCategories(sql)
    await keepAreas(sql)
    const owners = await chooseOwners(sql, owner)
    const began = performance.now()
    const progress = progressLine(process.stderr)
    const summary = await importFile({
      ...file,
      sql,
      owners,
      fill: fillMissing ? listPlaces() : null,
      storePhoto: async (input, userId) => {
        const photo = { key: newPhotoKey(userId), userId, input, alt: null }
        return (await storePhoto(sql, storage, photo)).key
      },
      now: Date.now(),
      onProgress: (state) => progress.show(state),
    }).finally(() => progress.clear())
    report(summary, performance.now() - began, fillMissing)
    return summary.failure === null && summary.added + summary.existing > 0 ? 0 : 1
  } finally {
    await sql.end({ timeout: 5 })
  }
}

async function chooseOwners(sql: Sql, email: string | undefined): Promise<[string, ...string[]]> {
  if (email !== undefined) {
    const [owner] = await findOwners(sql, [(readMailAddress(email) ?? email.trim()).toLowerCase()])
    if (!owner) throw new ImportRefused(`Nobody has an account with the address ${email}`)
    if (owner.problem) throw new ImportRefused(`${owner.email} ${owner.problem}: their items cannot go on sale`)
    return [owner.id]
  }
  const demo = openDemo()
    .people.filter(({ key }) => key !== 'admin' && key !== 'buyer')
    .map((person) => person.email)
  const sellers: string[] = []
  for (const seller of await findOwners(sql, demo)) {
    if (seller.problem) process.stderr.write(`${seller.email} ${seller.problem}, and gets no listings.\n`)
    else sellers.push(seller.id)
  }
  const [first, ...others] = sellers
  if (first !== undefined) return [first, ...others]
  throw new ImportRefused('There are no demo sellers: name the account that will own the listings with --owner EMAIL')
}

function listPlaces(): FillSources {
  const places = openDemo().places.flatMap(({ city, localities }) =>
    localities.map((locality) => `${locality}, ${city}`),
  )
  return { places }
}

/** The hints that rows may give beside the columns of listings. */
const HINTS = new Set(['mrp_inr', 'price_gbp', 'details'])

/** Names the columns that are no field of ours and no attribute of any category, with their numbers in the file. */
function nameUnmapped({ columns }: NonNullable<ImportSummary['mapping']>): void {
  const isOurs = (field: string) =>
    COLUMN_FIELDS.has(field) || HINTS.has(field) || listCategoryIds().some((id) => findKey(id, field) !== undefined)
  const numbered = columns.map(({ head, field }, at) => ({ field, name: `${head || 'without a name'} (${at + 1})` }))
  const tell = (what: string, some: typeof numbered) => {
    if (some.length > 0) console.log(`${what}: ${some.map(({ name }) => name).join(', ')}`)
  }
  tell(
    'Kept as details under their own names',
    numbered.filter(({ field }) => field !== null && field !== '' && !isNeverKept(field) && !isOurs(field)),
  )
  tell(
    'Left out',
    numbered.filter(({ field }) => field === null || field === '' || (isNeverKept(field) && !COLUMN_FIELDS.has(field))),
  )
}

function report(summary: ImportSummary, milliseconds: number, filled: boolean): void {
  const { rows, added, existing, rejected, reasons, failure, settled, watched, mapping } = summary
  if (mapping?.marketplace) console.log(`Read as an export of ${mapping.marketplace}`)
  if (mapping) nameUnmapped(mapping)
  const rate = Math.round((rows * 1000) / Math.max(1, milliseconds))
  console.log(`${formatCount(rows)} rows in ${formatDuration(milliseconds)} (${formatCount(rate)} rows/s)`)
  console.log(`  ${formatCount(added)} imported`)
  console.log(`  ${formatCount(existing)} there already`)
  console.log(`  ${formatCount(rejected)} rejected${rejected > 0 ? `, listed in ${summary.rejectedPath}` : ''}`)
  for (const [reason, times] of reasons.slice(0, 5)) console.log(`    ${formatCount(times)} × ${reason}`)
  const missing = reasons.some(([reason]) => /^(?:price|condition|location) is missing$/.test(reason))
  if (missing && !filled) console.log('  --fill-missing makes up a missing price, condition and location.')
  if (reasons.some(([reason]) => reason === 'category is missing')) {
    console.log('  --set category=NAME says the category of rows that have none.')
  }
  if (watched.count > 0) {
    console.log(
      `  ${formatCount(watched.count)} imported with words or links that sellers may not write (/admin/words), such as:`,
    )
    for (const { line, id, word } of watched.first) console.log(`    line ${line}, ${id}: ${word}`)
  }
  if (!settled) console.error('The search indexes were too busy to be restored. Run the same command again later.')
  if (failure !== null) console.error(`${failure}. What came before it stays imported.`)
}
