// `npm run search-plan -- "TEXT"`: how a search is understood, and which attempts its plan makes, in their order.
import { connect, setDatabase } from '#app/db/client.server.ts'
import { NO_FILTERS } from '#app/features/catalogue/listing-filters.ts'
import type { Group } from '#app/features/catalogue/search/matching/plan.ts'
import type { Attempt } from '#app/features/catalogue/search/planning/plan-search.server.ts'
import { readPlan } from '#app/features/catalogue/search/search-items.server.ts'
import { findVocabulary } from '#app/features/catalogue/search/vocabulary/vocabulary.server.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { setSettings } from '#app/platform/settings/settings.server.ts'

import { readArguments } from '../scripts/read-arguments.ts'
import { withDatabase } from '../scripts/with-database.ts'

const HELP = `npm run search-plan -- "TEXT" [--category ID] [--exact]

Prints how a search is understood with the words of this site, and the attempts that its plan makes until one finds
something. It searches nothing. The database is that of DATABASE_URL or DATA_DIR; the demo's will do.

  --category ID  as if somebody searched within this category
  --exact        as if somebody asked for exactly these words
  --help         prints this`

const { values, positionals } = readArguments(
  {
    allowPositionals: true,
    options: {
      category: { type: 'string' },
      exact: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  },
  HELP,
)
const text = positionals.join(' ')
if (values.help) console.log(HELP)
else if (text === '') {
  console.error(`Say what is searched for.\n\n${HELP}`)
  process.exitCode = 1
} else await printPlan()

async function printPlan(): Promise<void> {
  const settings = readSettings(process.env, '.env')
  setSettings(settings)
  await withDatabase(settings, async (url) => {
    const sql = connect(url, { max: 2 })
    setDatabase(sql)
    try {
      await findVocabulary()
      const filters = { ...NO_FILTERS, search: text, category: values.category ?? null, exact: values.exact }
      const { reading, plan } = await readPlan(filters)
      const { terms: _, pieces: __, ...understood } = reading
      console.log(`understood  ${JSON.stringify(understood)}`)
      for (const [index, attempt] of [...plan.attempts].entries()) console.log(describeAttempt(index + 1, attempt))
      console.log(`otherwise   ${JSON.stringify(plan.otherwise)}`)
      if (plan.said.meant) console.log(`offers      ${plan.said.meant}`)
    } finally {
      await sql.end()
    }
  })
}

function describeAttempt(nth: number, attempt: Attempt): string {
  const asked = 'strategy' in attempt ? attempt.strategy.query : 'text' in attempt ? attempt.text : attempt.category
  const told = attempt.relaxed.length > 0 ? `\n            tells ${JSON.stringify(attempt.relaxed)}` : ''
  const words =
    'strategy' in attempt ? attempt.strategy.needed.map((group) => `\n            ${describeGroup(group)}`) : []
  return `${`${nth}. ${attempt.find}`.padEnd(12)}${asked}${words.join('')}${told}`
}

function describeGroup({ text: word, listings, weight, alternatives }: Group): string {
  return `${word}: ${listings} listings, weight ${weight}; ${alternatives.map(({ kind, words }) => `${kind} ${words.join(' ')}`).join(', ')}`
}
