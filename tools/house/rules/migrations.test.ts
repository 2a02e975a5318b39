import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

import { checkMigrations, FIRST } from './migrations.ts'

const root = mkdtempSync(join(tmpdir(), 'khazana-migrations-'))
afterAll(() => rmSync(root, { recursive: true }))

/** The problems of migrations with these contents, the first of which has to obey the rules. */
const check = (...texts: string[]) => checkWith([FIRST + texts.length - 1], ...texts)

/** The same with the snapshots of these migrations. */
function checkWith(snapshots: number[], ...texts: string[]): string[] {
  const folder = join(root, 'app/db/migrations')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'meta'), { recursive: true })
  const entries = texts.map((text, n) => {
    const tag = `00${FIRST + n}_x`
    writeFileSync(join(folder, `${tag}.sql`), text)
    return { idx: FIRST + n, tag, when: n }
  })
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ entries }))
  for (const number of snapshots) writeFileSync(join(folder, `meta/00${number}_snapshot.json`), '{}')
  return checkMigrations(root).map(({ text }) => text)
}

test.each([
  ['CREATE INDEX "items_x" ON "items" USING btree ("price")', 'is built CONCURRENTLY'],
  ['CREATE UNIQUE INDEX items_x ON public.items (price)', 'is built CONCURRENTLY'],
  ['CREATE INDEX CONCURRENTLY items_x ON items (price)', 'needs "-- migrate: apart"'],
  ['DROP INDEX "items_x"', 'use CONCURRENTLY'],
  ['ALTER TABLE "items" ADD COLUMN "x" uuid DEFAULT new_id() NOT NULL', 'write every row anew'],
  ['ALTER TABLE "items" ADD COLUMN "x" tsvector GENERATED ALWAYS AS (f(title)) STORED', 'write every row anew'],
  ['ALTER TABLE "items" ADD COLUMN "x" serial', 'write every row anew'],
  ['ALTER TABLE "items" ADD COLUMN "x" text NOT NULL', 'refuses a NOT NULL column without a default'],
  ['ALTER TABLE "items" ALTER COLUMN "price" SET DATA TYPE bigint', 'add a column beside it'],
  ['ALTER TABLE "items" ALTER COLUMN "price" SET NOT NULL', 'first add constraint'],
  ['ALTER TABLE "items" ADD CONSTRAINT "x" CHECK ("items"."price" > 0)', 'add it NOT VALID'],
  ['ALTER TABLE "items" ADD CONSTRAINT "x" FOREIGN KEY ("y") REFERENCES "public"."users"("id")', 'add it NOT VALID'],
  ['ALTER TABLE "items" ADD CONSTRAINT "x" UNIQUE("title")', 'then add the constraint USING INDEX'],
  ['ALTER TABLE "items" DROP COLUMN "x"', '-- migrate: needs NUMBER'],
  ['ALTER TABLE "items" RENAME COLUMN "x" TO "y"', '-- migrate: needs NUMBER'],
  ['DROP TABLE "items"', '-- migrate: needs NUMBER'],
  ['UPDATE items SET price = 1', 'in batches'],
  ['LOCK TABLE items', 'nobody could use the table'],
  ['-- migrate: apart\nALTER TABLE items ADD COLUMN x text', 'can be done again'],
  ['CREATE TABLE x (n int); CREATE TABLE y (n int)', 'one statement between breakpoints, not 2'],
])('%s is refused', (text, why) => {
  expect(check(text)).toEqual([expect.stringContaining(why)])
})

test.each([
  'ALTER TABLE "photos" ADD COLUMN "offered" boolean DEFAULT false NOT NULL',
  'ALTER TABLE "photos" ADD COLUMN "at" timestamp (3) with time zone DEFAULT now() NOT NULL',
  'ALTER TABLE "items" ALTER COLUMN "search" DROP EXPRESSION',
  'ALTER TABLE "items" DROP CONSTRAINT "x"',
  'ALTER TABLE "items" ADD CONSTRAINT "x" CHECK ("price" > 0) NOT VALID',
  '-- migrate: needs 0031\nALTER TABLE "items" DROP COLUMN "x"',
  '-- migrate: apart\nCREATE UNIQUE INDEX CONCURRENTLY "x" ON "items" ("title")',
  '-- migrate: apart\nALTER TABLE "items" VALIDATE CONSTRAINT "x"',
  'CREATE TABLE "x" ("n" uuid DEFAULT new_id());--> statement-breakpoint\nCREATE INDEX "y" ON "x" ("n")',
  '-- allowed: three rows\nDELETE FROM cities',
  'CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN UPDATE items SET price = 1; DELETE FROM x; RETURN NEW; END $$',
])('%s is allowed', (text) => {
  expect(check(text)).toEqual([])
})

test('a column becomes NOT NULL once a validated check says so', () => {
  const add = 'ALTER TABLE "items" ADD CONSTRAINT "x_given" CHECK ("x" is not null) NOT VALID'
  const validate = '-- migrate: apart\nALTER TABLE "items" VALIDATE CONSTRAINT "x_given"'
  const set = 'ALTER TABLE "items" ALTER COLUMN "x" SET NOT NULL'
  expect(check(add, validate, set)).toEqual([])
  expect(check(add, set)).toEqual([expect.stringContaining('first add constraint')])
})

test('only the snapshot of the newest migration stays', () => {
  expect(checkWith([FIRST, FIRST + 1], '-- migrate: apart\nANALYZE items', '-- migrate: apart\nANALYZE items')).toEqual(
    [`delete it: the next migration is made from 00${FIRST + 1}_snapshot.json`],
  )
  expect(checkWith([], '-- migrate: apart\nANALYZE items')).toEqual([
    'is missing: make the migration by npm run db:generate',
  ])
})
