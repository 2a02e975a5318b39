// `npm run pins`: takes the PIN codes of India Post's own newer directory.
import { resolve } from 'node:path'

import { connect } from '#app/db/client.server.ts'
import { replaceAreas } from '#app/features/catalogue/areas/keep-areas.server.ts'
import { readDirectory } from '#app/features/catalogue/areas/read-directory.server.ts'
import { lookUpAreas } from '#app/features/selling/fill-cities.server.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { sayCommand } from '#app/platform/settings/operator-command.server.ts'
import { formatCount } from '#app/shared/text/money.ts'

import { endOnProblem } from '../backup/problems.ts'
import { readArguments } from '../read-arguments.ts'
import { withDatabase } from '../with-database.ts'

const HELP = `${sayCommand('pins', 'FILE | --shipped')}

Replaces the PIN codes by those of FILE: India Post's "All India Pincode Directory" as a CSV (also .gz) with the columns Pincode,
District, StateName, Latitude and Longitude. Then the area of each listing is looked up anew, in small batches while the site runs;
after an interruption, run the same command again. Later starts and upgrades keep these codes.

  --shipped  goes back to the codes that this release ships
  --help     prints this

Exits with 0 if the codes are in use, otherwise with 1, and changes nothing if FILE is no such directory.`

// npm runs scripts in the package's folder, but the operator's path is relative to their own.
const HERE = (process.env['npm_lifecycle_event'] === 'pins' && process.env['INIT_CWD']) || process.cwd()

await endOnProblem(main())

async function main(): Promise<void> {
  const { values, positionals } = readArguments(
    {
      allowPositionals: true,
      options: { shipped: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h', default: false } },
    },
    HELP,
  )
  if (values.help) return say(HELP)
  const [file, ...more] = positionals
  if (more.length > 0 || (file === undefined) !== values.shipped) {
    process.exitCode = 1
    process.stderr.write(`Name one file, or --shipped.\n\n${HELP}\n`)
    return
  }
  // The file is read before a database is started for it.
  const pins = file === undefined ? null : await readDirectory(resolve(HERE, file))
  await withDatabase(readSettings(process.env, '.env'), async (url) => {
    const sql = connect(url, { max: 1 })
    try {
      const areas = await replaceAreas(sql, pins)
      const listings = await lookUpAreas(sql)
      const codes = pins ? `${formatCount(pins.length)} PIN codes` : 'The PIN codes of this release'
      say(`${codes} in ${formatCount(areas)} areas are in use. ${formatCount(listings)} listings have another area.`)
    } finally {
      await sql.end({ timeout: 5 })
    }
  })
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
