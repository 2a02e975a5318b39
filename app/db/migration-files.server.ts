import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// The build has a copy beside its programs.
const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))

/** One file of the schema's history, with what its head says. */
export interface Migration {
  /** Its place in the history, from 0. */
  number: number
  name: string
  /** Drizzle's time of it, by which the database knows it. */
  when: number
  statements: readonly string[]
  /** Whether each statement runs by itself, as `CREATE INDEX CONCURRENTLY` has to. */
  isApart: boolean
  /** The number of the newest migration that a build must know to work with the schema after this one. */
  needs: number | null
  /** A query for one boolean that must be true before it may run: that a job has filled the new columns, say. */
  condition: string | null
}

/** The head of a file: comment lines such as `-- migrate: apart`. Throws when one says something unknown. */
export function readHead(name: string, text: string): Pick<Migration, 'isApart' | 'needs' | 'condition'> {
  const head: Pick<Migration, 'isApart' | 'needs' | 'condition'> = { isApart: false, needs: null, condition: null }
  for (const [, said = ''] of text.matchAll(/^-- migrate:(.*)$/gm)) {
    const [word = '', ...rest] = said.trim().split(' ')
    const value = rest.join(' ').trim()
    if (word === 'apart' && !value) head.isApart = true
    else if (word === 'needs' && /^\d{4}$/.test(value)) head.needs = Number(value)
    else if (word === 'once' && value) head.condition = value
    else throw new Error(`${name}: there is no "migrate:${said}"; there are apart, needs NUMBER and once QUERY`)
  }
  return head
}

/** The number of the newest migration that a build must know to work with the schema that these make. */
export const findNeeds = (migrations: readonly Pick<Migration, 'needs'>[]): number =>
  Math.max(0, ...migrations.map(({ needs }) => needs ?? 0))

/** Every migration of this build, the oldest first. */
export function readMigrations(folder = FOLDER): Migration[] {
  // Drizzle's own list.
  const { entries } = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8')) as {
    entries: { idx: number; tag: string; when: number }[]
  }
  return entries.map(({ idx, tag, when }) => {
    const text = readFileSync(`${folder}/${tag}.sql`, 'utf8')
    const statements = text.split('--> statement-breakpoint').map((statement) => statement.trim())
    return { number: idx, name: tag, when, statements, ...readHead(tag, text) }
  })
}
