// `npm run import`: listings from a file into the catalogue. docs/import.md describes the format.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { openFile } from '#app/features/selling/import/open-file.server.ts'
import { ImportRefused } from '#app/features/selling/import/rows/import-refused.ts'
import { COLUMN_FIELDS, fieldName } from '#app/features/selling/import/rows/import-row-schema.server.ts'
import { ENCODINGS } from '#app/features/selling/import/rows/text-lines.ts'
import { sayCommand } from '#app/platform/settings/operator-command.server.ts'

const HELP = `${sayCommand('import', 'FILE [--owner EMAIL] [--set FIELD=VALUE] [--map FILE] [--encoding NAME] [--fill-missing]')}

Imports listings into the catalogue. FILE is NDJSON (.ndjson, .jsonl: one JSON object per line) or CSV (.csv: a line of
column names, then one record each), also gzipped (.gz). docs/import.md describes the fields. CSV exports of Shopify,
WooCommerce, eBay, Discogs and Rebrickable are read by their own column names.

  --owner EMAIL    the account that will own the listings; without it they are distributed over the demo sellers
  --set FIELD=VALUE  the value of a field for rows that have none, such as category=games; may be repeated
  --map FILE       JSON that says what other columns mean, such as {"Dial width": "case", "Shelf": null}: a field, an
                   attribute of a category, details to keep the column as it is, or null to leave it out
  --encoding NAME  utf-8 or windows-1252; without it the file's first line beyond ASCII tells
  --fill-missing   makes up a missing price, condition and place, always the same for a row, and marks them;
                   without it a row that lacks one of these is rejected
  --help           prints this

Existing rows (same source and id) stay as they are: after a crash, run the same command again and it
continues. Into a catalogue with few listings, while no server runs, all rows are imported at once or none. Bad lines are skipped and listed, with the reasons, in NAME.rejected.ndjson in the current folder.
Exits with 0 if rows were imported or already exist, otherwise with 1, also if FILE cannot be read to its end.`

/** Runs the command, and returns its exit code. `folder` is where the operator is: paths begin there. */
export async function runImport(args: string[], folder: string): Promise<number> {
  try {
    return await obey(args, folder)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    if (error instanceof ImportRefused) console.error(error.message)
    // Errors with a code come from the database, the network or the disk. Anything else is a bug.
    else if ('code' in error) {
      // A failed connection to a host with several addresses has a code and an empty message.
      console.error(
        `The import stopped: ${error.message || String(error.code)}\nWhat was imported stays. Run the same command again to go on.`,
      )
    } else throw error
    return 1
  }
}

async function obey(args: string[], folder: string): Promise<number> {
  const { help, file, map, ...options } = readArguments(args)
  if (help) {
    console.log(HELP)
    return 0
  }
  const path = resolve(folder, file)
  // The file is checked before a database is started for it.
  await openFile(path)
  const { importListings } = await import('./import-listings.ts')
  const fields = map === undefined ? undefined : readColumnFields(resolve(folder, map))
  return importListings({ path, rejectedFolder: folder, fields, ...options })
}

function readArguments(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        owner: { type: 'string' },
        set: { type: 'string', multiple: true, default: [] },
        map: { type: 'string' },
        encoding: { type: 'string' },
        'fill-missing': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
    const [file = '', ...others] = positionals
    if (!values.help && (file === '' || others.length > 0)) throw new Error('Name one file to import')
    const encoding = ENCODINGS.find((name) => name === values.encoding?.toLowerCase())
    if (values.encoding !== undefined && !encoding) throw new Error(`--encoding is ${ENCODINGS.join(' or ')}`)
    const given = readGiven(values.set)
    return {
      file,
      owner: values.owner,
      map: values.map,
      encoding,
      given,
      fillMissing: values['fill-missing'],
      help: values.help,
    }
  } catch (error) {
    throw new ImportRefused(`${error instanceof Error ? error.message : String(error)}\n\n${HELP}`, { cause: error })
  }
}

/** Reads `{ "Dial width": "case" }`: fields by the names of columns. */
function readColumnFields(path: string): Map<string, string | null> {
  const refuse = (problem: string, cause?: unknown) => new ImportRefused(`--map ${path}: ${problem}`, { cause })
  let json: unknown
  try {
    json = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw refuse(error instanceof Error ? error.message : String(error), error)
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw refuse('has to be an object, such as {"Dial width": "case"}')
  }
  return new Map(
    Object.entries(json).map(([column, field]: [string, unknown]): [string, string | null] => {
      if (field !== null && (typeof field !== 'string' || field.trim() === '')) {
        throw refuse(`“${column}” has to be the name of a field, or null`)
      }
      return [fieldName(column), field === null ? null : fieldName(field)]
    }),
  )
}

/** `category=games` → the value of a field that rows without one get. */
function readGiven(settings: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    settings.map((setting) => {
      const [, name = '', value = ''] = /^([^=]+)=(.*)$/s.exec(setting) ?? []
      const field = fieldName(name)
      if (value.trim() === '') throw new Error(`--set needs a field and a value, such as category=games: ${setting}`)
      if (!COLUMN_FIELDS.has(field) || field === 'id') throw new Error(`--set cannot give rows the field ${name}`)
      return [field, value]
    }),
  )
}

if (import.meta.main) {
  // npm runs scripts in the package's folder, but the operator's path is relative to their own.
  const here = (process.env['npm_lifecycle_event'] === 'import' && process.env['INIT_CWD']) || process.cwd()
  process.exitCode = await runImport(process.argv.slice(2), here)
}
