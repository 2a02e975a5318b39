import { readFileSync, writeFileSync } from 'node:fs'

const BREAK = '--> statement-breakpoint'
const CREATED = /^CREATE TABLE ("[^"]+")/gm
const ADDED =
  /^(ALTER TABLE ("[^"]+") ADD CONSTRAINT ("[^"]+") (?:CHECK|FOREIGN KEY) .*?)(?: NOT VALID)?;(?:--> statement-breakpoint)?$/

/**
 * A migration as drizzle-kit writes it, so that nobody waits for it: constraints of tables with rows are added NOT VALID. `validated` is
 * the migration that follows it and reads the rows while people write; null when nothing is left to read.
 */
export function checkLater(migration: string): { added: string; validated: string | null } {
  const created = new Set([...migration.matchAll(CREATED)].map(([, table]) => table))
  const checks: string[] = []
  const lines = migration.split('\n').map((line) => {
    const [, statement, table, name] = ADDED.exec(line) ?? []
    if (statement === undefined || created.has(table)) return line
    checks.push(`ALTER TABLE ${table} VALIDATE CONSTRAINT ${name};`)
    return `${statement} NOT VALID;${line.endsWith(BREAK) ? BREAK : ''}`
  })
  if (checks.length === 0) return { added: migration, validated: null }
  return { added: lines.join('\n'), validated: `-- migrate: apart\n${checks.join(`${BREAK}\n`)}\n` }
}

/** Rewrites the file of a migration in that way. `makeFile` makes the file for what follows, and returns its path. */
export function splitMigration(file: string, makeFile: () => string): void {
  const { added, validated } = checkLater(readFileSync(file, 'utf8'))
  if (validated === null) return
  writeFileSync(file, added)
  writeFileSync(makeFile(), validated)
}
