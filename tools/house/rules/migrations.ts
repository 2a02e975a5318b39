import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { readMigrations, type Migration } from '#app/db/migration-files.server.ts'

import type { Problem } from '../tree.ts'

const FOLDER = 'app/db/migrations'
/** The first migration that has to let the site go on. */
export const FIRST = 32

const APART = '"-- migrate: apart" as the first line, and each such statement after its own breakpoint'
const IN_STEPS = 'add a column beside it, fill that in batches by a job, and remove the old one a release later'
const VALIDATED = `add it NOT VALID, and validate it in a later migration with ${APART}`

interface Rule {
  /** Finds it in lower case without comments, quotes, texts and bodies of functions. The first group names a table. */
  found: RegExp
  /** Whether it also concerns a table that the same migration creates. */
  always?: true
  isAllowed?: (statement: string, migration: Migration, before: readonly string[]) => boolean
  why: string
}

const hasNeeds = (_: string, { needs }: Migration) => needs !== null
const isNotValid = (statement: string) => /\bnot valid\b/.test(statement)

/** A check that the column is not null, which an earlier statement has validated. */
function isChecked(statement: string, _: Migration, before: readonly string[]): boolean {
  const [, table, column] = /alter table (?:only )?(\w+) alter (?:column )?(\w+) set not null/.exec(statement) ?? []
  const check = new RegExp(`alter table (?:only )?${table} add constraint (\\w+) check \\(+${column} is not null\\)+`)
  const name = before.map((earlier) => check.exec(earlier)?.[1]).find(Boolean)
  return name !== undefined && before.some((earlier) => earlier.includes(`validate constraint ${name}`))
}

/** The statements that hold up requests, or break a release that still runs. */
const RULES: readonly Rule[] = [
  {
    found: /^create (?:unique )?index (?!concurrently)[^(]*? on (?:only )?(\w+)/,
    why: `an index on a table with rows is built CONCURRENTLY, with ${APART}: otherwise nobody can write until it is built`,
  },
  {
    found: /^(?:drop|reindex) (?:index|table|database) (?!concurrently)/,
    isAllowed: (statement, migration) => statement.startsWith('drop table') && hasNeeds(statement, migration),
    always: true,
    why: `use CONCURRENTLY, with ${APART}; a table is only dropped by a migration that "-- migrate: needs NUMBER" a release which does not use it`,
  },
  {
    found:
      /^alter table (?:only )?(\w+).* add (?:column )?(?!constraint|check|foreign|primary|unique|exclude)\w+[^,]* (?:default (?:new_id|random|gen_random_uuid|uuidv\w+|clock_timestamp|nextval)\(|generated |(?:big|small)?serial\b)/,
    why: `it would write every row anew while nobody can read the table: ${IN_STEPS}`,
  },
  {
    found: /^alter table (?:only )?(\w+).* add (?:column )?(?!constraint)\w+ (?!.* default ).*not null/,
    why: 'a table with rows refuses a NOT NULL column without a default, and so does a release that does not write it',
  },
  {
    found: /^alter table (?:only )?(\w+).* alter (?:column )?\w+ (?:set data )?type /,
    why: `it would write every row anew, or check each, while nobody can read the table: ${IN_STEPS}`,
  },
  {
    found: /^alter table (?:only )?(\w+).* set not null/,
    isAllowed: isChecked,
    why: `every row would be read while nobody can use the table: first add constraint … check (… is not null) not valid, then ${VALIDATED}`,
  },
  {
    found: /^alter table (?:only )?(\w+).* add (?:constraint \w+ )?(?:check|foreign key)/,
    isAllowed: isNotValid,
    why: `every row would be checked while nobody can write: ${VALIDATED}`,
  },
  {
    found: /^alter table (?:only )?(\w+).* add (?:constraint \w+ )?(?:unique|primary key|exclude)(?! using index)/,
    why: `build the unique index CONCURRENTLY first (${APART}), then add the constraint USING INDEX`,
  },
  {
    found:
      /^alter table (?:only )?(\w+).* (?:drop (?:column )?(?!constraint|default|expression|not null|identity)\w+|rename )/,
    isAllowed: hasNeeds,
    why: 'releases that still use it would fail: do it a release after the last use, and write "-- migrate: needs NUMBER", the newest migration of the first release without it',
  },
  {
    found: /^(?:update|delete from) (?:only )?(\w+)/,
    why: 'the rows would stay locked until all are done: a job changes them in batches (app/platform/database/in-batches.server.ts)',
  },
  {
    found: /^(?:lock|vacuum full|cluster|truncate|refresh materialized view (?!concurrently))/,
    always: true,
    why: 'nobody could use the table meanwhile',
  },
]

/** These may run outside a transaction, because they can be done again after an interruption. */
const REPEATABLE =
  /^(?:create (?:unique )?index concurrently|drop index concurrently if exists|reindex (?:index|table) concurrently|alter table \w+ validate constraint \w+$|analyze)/

/** Every new migration can run while the site and the release before it do. `-- allowed: reason` in a statement excepts it. */
export function checkMigrations(root: string): Problem[] {
  if (!existsSync(join(root, FOLDER, 'meta/_journal.json'))) return []
  const before: string[] = []
  const migrations = readMigrations(join(root, FOLDER))
  const problems = migrations.flatMap((migration) => {
    if (migration.number < FIRST) return []
    const texts = migration.statements.flatMap((written) => checkStatement(written, migration, before))
    return texts.map((text) => ({ file: `${FOLDER}/${migration.name}.sql`, text }))
  })
  return [...problems, ...checkSnapshots(root, migrations.at(-1))]
}

/** Only the snapshot of the newest migration stays: each describes the whole schema, and the next is made from that one. */
function checkSnapshots(root: string, newest?: Migration): Problem[] {
  const wanted = `${newest?.name.split('_')[0]}_snapshot.json`
  const names = readdirSync(join(root, FOLDER, 'meta')).filter((name) => name.endsWith('_snapshot.json'))
  const older = names.filter((name) => name !== wanted)
  return [
    ...older.map((name) => ({
      file: `${FOLDER}/meta/${name}`,
      text: `delete it: the next migration is made from ${wanted}`,
    })),
    ...(names.includes(wanted)
      ? []
      : [{ file: `${FOLDER}/meta/${wanted}`, text: 'is missing: make the migration by npm run db:generate' }]),
  ]
}

function checkStatement(written: string, migration: Migration, before: string[]): string[] {
  const statements = bare(written)
    .split(';')
    .map((one) => one.trim())
    .filter(Boolean)
  if (statements.length > 1) return [`one statement between breakpoints, not ${statements.length}`]
  const [statement = ''] = statements
  const created = migration.statements.flatMap(
    (own) => /^create table (?:if not exists )?(\w+)/.exec(bare(own))?.[1] ?? [],
  )
  const earlier = [...before]
  before.push(statement)
  if (/-- allowed: \S/.test(written) || statement === '') return []
  if (migration.isApart)
    return REPEATABLE.test(statement)
      ? []
      : [
          `${shorten(statement)}: outside a transaction are only indexes built concurrently, VALIDATE CONSTRAINT and ANALYZE, which can be done again`,
        ]
  if (/\bconcurrently\b|\bvalidate constraint\b/.test(statement)) return [`${shorten(statement)}: needs ${APART}`]
  const rule = RULES.find(({ found, always, isAllowed }) => {
    const [whole, table] = found.exec(statement) ?? []
    if (whole === undefined || (!always && table !== undefined && created.includes(table))) return false
    return !isAllowed?.(statement, migration, earlier)
  })
  return rule ? [`${shorten(statement)}: ${rule.why}`] : []
}

/** In lower case and on one line, without comments, bodies of functions, texts, quotes and the schema. */
const bare = (written: string): string =>
  written
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/(\$\w*\$)[^]*?\1/g, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/"|\bpublic\./g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()

const shorten = (statement: string) => (statement.length > 60 ? `${statement.slice(0, 60)}…` : statement)
