// The results of the backups in BACKUP_TO: stored beside them, and shown in `/metrics`.
import { Readable } from 'node:stream'
import { Gauge } from 'prom-client'
import { z } from 'zod'

import { registry } from '#app/platform/log/metrics.server.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'

import { DamagedBackup } from './cipher.server.ts'
import { readText } from './manifest.server.ts'
import type { BackupPlace } from './places/backup-place.server.ts'
import { ownPlace } from './places/open-place.server.ts'

const at = z.iso.datetime().nullable()

const resultsShape = z.object({
  /** The newest backup, also one by hand: when its snapshot was taken, how long it took, and how much it added. */
  backup: z.object({ takenAt: z.iso.datetime(), seconds: z.number(), files: z.number(), added: z.number() }).nullable(),
  /** When the schedule's newest backup was taken. One by hand does not put off the next, which also removes old ones. */
  scheduledAt: at.default(null),
  /** The last attempt that failed, unless a later one succeeded. */
  failedAt: at,
  failure: z.string().nullable(),
  /** The last trial: a backup was restored into a scratch database, compared and used. `isSame`: it was the same, and worked. */
  trial: z
    .object({
      at: z.iso.datetime(),
      backup: z.string(),
      isSame: z.boolean(),
      wrong: z.string().nullable().default(null),
      seconds: z.number(),
    })
    .nullable(),
  /** Why the newest backup could not be tried, unless it was. */
  untried: z.string().nullable().default(null),
  /** Backups beside the newest that do not open with the site's key. */
  unopened: z.array(z.string()).default([]),
})

export type BackupResults = z.infer<typeof resultsShape>

const FILE = 'results.json'
const MOST_BYTES = 64 * 1024
const NONE: BackupResults = {
  backup: null,
  scheduledAt: null,
  failedAt: null,
  failure: null,
  trial: null,
  untried: null,
  unopened: [],
}

/** The results so far; those of a place without any when the file is missing or damaged. Throws when the place is away. */
export async function readResults(place: BackupPlace): Promise<BackupResults> {
  if ((await place.size(FILE)) === null) return NONE
  const written = await readText(place, FILE, MOST_BYTES).catch((error: unknown) => {
    if (error instanceof DamagedBackup) return ''
    throw error
  })
  try {
    return resultsShape.parse(JSON.parse(written))
  } catch {
    // The next result replaces it.
    return NONE
  }
}

export async function writeResults(place: BackupPlace, change: Partial<BackupResults>): Promise<void> {
  const results: BackupResults = { ...(await readResults(place)), ...change }
  await place.put(FILE, Readable.from([Buffer.from(`${JSON.stringify(results, null, 2)}\n`)]))
}

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** 2:30 in India, when the fewest people are awake. */
const NIGHT_MS = 21 * HOUR_MS

/**
 * Whether a backup is due. Nightly means: the first chance after 2:30 in India, so a machine that sleeps at night takes
 * its backup in the morning. `last` is the last backup that counts, or else when the site began.
 */
export function isBackupDue(every: Settings['backup']['every'], last: Date, now = new Date()): boolean {
  if (every === 'off') return false
  if (every !== 'nightly') return now.getTime() - last.getTime() >= every.hours * HOUR_MS
  const night = Math.floor((now.getTime() - NIGHT_MS) / DAY_MS) * DAY_MS + NIGHT_MS
  return last.getTime() < night
}

const seconds = (when: string | undefined) => (when === undefined ? 0 : Date.parse(when) / 1000)

/** Each figure is read when it is asked for: another process takes the backups. */
const FIGURES: Readonly<Record<string, { help: string; value: (results: BackupResults) => number }>> = {
  khazana_backup_last_success_timestamp_seconds: {
    help: 'When the newest backup was taken; 0 before the first, NaN when none is meant to be taken',
    // No alert may ask for the first backup where BACKUP_EVERY is off.
    value: ({ backup }) => (backup || settings().backup.every !== 'off' ? seconds(backup?.takenAt) : Number.NaN),
  },
  khazana_backup_last_duration_seconds: {
    help: 'How long the newest backup took',
    value: ({ backup }) => backup?.seconds ?? 0,
  },
  khazana_backup_failed: {
    help: '1 when the last attempt to take a backup failed',
    value: ({ failedAt }) => (failedAt === null ? 0 : 1),
  },
  khazana_backup_trial_timestamp_seconds: {
    help: 'When a backup was last restored on trial, compared and used; 0 before the first time',
    value: ({ trial }) => seconds(trial?.at),
  },
  khazana_backup_trial_failed: {
    help: '1 when the last backup that was restored on trial was not the same, or did not work',
    value: ({ trial }) => (trial?.isSame === false ? 1 : 0),
  },
}

for (const [name, { help, value }] of Object.entries(FIGURES)) {
  const gauge = new Gauge({
    name,
    help,
    registers: [],
    async collect() {
      const results = await readResults(ownPlace(settings())).catch(() => NONE)
      this.set(value(results))
    },
  })
  registry.registerMetric(gauge)
}
