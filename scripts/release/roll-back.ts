// Says which older releases work with the schema that this one makes, from what the heads of its migrations say.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

import { findNeeds, readMigrations } from '#app/db/migration-files.server.ts'
import { digits } from '#app/db/schema-state.server.ts'

import { ROOT } from '../steps.ts'

const FOLDER = 'app/db/migrations'

export interface RollBack {
  /** The newest migration of this release. */
  migration: string
  /** The newest migration that an older release must know to work with its schema. */
  needs: string
  /** The oldest version that knows it, if a tag before this version does. */
  version: string | null
}

/** `version` is that of the checkout in `root`, which does not count as older than itself. */
export function findRollBack(version: string, root: string = ROOT): RollBack {
  const migrations = readMigrations(join(root, FOLDER))
  const needs = findNeeds(migrations)
  const oldest = listVersions(root).find((older) => older !== version && readNewest(root, older) >= needs)
  return { migration: digits(migrations.at(-1)?.number ?? 0), needs: digits(needs), version: oldest ?? null }
}

/** The line for an operator. */
export function sayRollBack({ migration, needs, version }: RollBack): string {
  const those = `releases that know migration ${needs}`
  const target = version === null ? `${those} or later` : `${version} or later (${those})`
  return `Rolls back to ${target}. Its own schema ends with migration ${migration}.`
}

/** The tagged versions before this commit, the oldest first. */
function listVersions(root: string): string[] {
  const tags = git(root, ['tag', '--list', 'v*', '--merged', 'HEAD', '--sort=version:refname'])
  return tags.split('\n').flatMap((tag) => /^v(\d+\.\d+\.\d+)$/.exec(tag)?.[1] ?? [])
}

/** The number of the newest migration of a tagged version. */
function readNewest(root: string, version: string): number {
  const journal = git(root, ['show', `v${version}:${FOLDER}/meta/_journal.json`])
  // Drizzle's list.
  const { entries } = JSON.parse(journal) as { entries: { idx: number }[] }
  return entries.at(-1)?.idx ?? -1
}

const git = (root: string, args: readonly string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })
