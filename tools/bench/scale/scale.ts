import { mkdirSync, readFileSync, writeFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'

import { migrate } from '#app/db/migrate.server.ts'
import { startEmbeddedPostgres } from '#app/platform/database/embedded-postgres.server.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { setSettings } from '#app/platform/settings/settings.server.ts'
import { openSql } from '#packages/sql'
import { someIds } from '#test/plans/samples.ts'

import { ROOT } from '../../../scripts/steps.ts'
import { readMemory } from '../../servers/process-figures.ts'
import type { Bench, Group } from '../harness/bench.ts'
import { makeUpListings } from '../harness/listing-files.ts'
import { startProduct } from '../harness/product.ts'
import { atMost, short, type Row } from '../harness/row.ts'
import { growTo } from './fill-scale.ts'
import { measureBackup } from './measure-backup.ts'
import {
  makeQuestions,
  measureSite,
  type BackupFigures,
  type Questions,
  type SiteFigures,
  type Times,
} from './measure-scale.ts'

/** Sizes of sites. The last one takes an hour to make on two cores. */
const SIZES = [20_000, 161_120, 1_000_000, 3_000_000]
const MESSAGES_PER_LISTING = 10 / 3
const GOALS = { page: 30, facets: 60, search: 250, inbox: 10, publishing: 30 }
const FOLDER = join(ROOT, 'docs/scaling')
const VISITS = { listings: 500, searches: 100 }

export const scale: Group = {
  name: 'scale',
  apart: true,
  about:
    'sites of 20,000 to 3 million listings with people and messages: their growth, kept for docs/scaling.md (hours)',
  async measure(bench) {
    setSettings(readSettings({}))
    const server = await startEmbeddedPostgres(join(bench.dataDir, 'scale'), { role: 'command' })
    try {
      const wanted = bench.sizes ?? SIZES
      const sites = SIZES.filter((size) => size <= Math.max(...wanted)).map((listings) => ({
        listings,
        url: named(server.url, `site_${listings}`),
      }))
      let questions: Questions | undefined
      for (const [index, { listings, url }] of sites.entries()) {
        await makeSite(bench, server.url, { listings, url, from: sites[index - 1]?.url })
        questions ??= await makeQuestions(url)
        if (!wanted.includes(listings)) continue
        const figures = await measureSite(url, questions, (what) => console.log(`  ${listings} listings: ${what} …`))
        const messages = Math.round(listings * MESSAGES_PER_LISTING)
        const memory = await measureMemory(bench, url, questions)
        console.log(`  ${listings} listings: two backups …`)
        const backup = await measureBackup(url, server.pid, bench.dataDir)
        save({ listings, messages, ...figures, memory, backup })
      }
      return report(readFigures())
    } finally {
      await server.stop()
    }
  },
}

function named(url: string, database: string): string {
  const found = new URL(url)
  found.pathname = `/${database}`
  return found.href
}

/** Makes the site unless an earlier run did, from a copy of the next smaller one. */
async function makeSite(
  bench: Bench,
  server: string,
  { listings, url, from }: { listings: number; url: string; from: string | undefined },
): Promise<void> {
  const admin = openSql(server, { max: 1 })
  const name = (address: string) => new URL(address).pathname.slice(1)
  const [known] = await admin`select from pg_database where datname = ${name(url)}`
  if (!known) await admin.unsafe(`create database ${name(url)} ${from ? `template ${name(from)}` : ''}`)
  await admin.end()
  await migrate(url)
  const file = bench.listings ?? (await makeUpListings(bench.dataDir, SIZES[1] ?? 0))
  const size = { listings, messages: Math.round(listings * MESSAGES_PER_LISTING) }
  await growTo(url, file, size, (what) => console.log(`  making ${listings} listings: ${what} …`))
}

/** The server's memory after visits to many pages. */
async function measureMemory(bench: Bench, url: string, { twoWords }: Questions): Promise<number> {
  const product = await startProduct(bench, { DATABASE_URL: url, DEMO: '0', ROLES: 'web' })
  try {
    const ids = await someIds(url, VISITS.listings)
    const searches = twoWords.slice(0, VISITS.searches).map((text) => `/browse?search=${encodeURIComponent(text)}`)
    for (const path of [...ids.map((id) => `/listing/${id}`), ...searches]) {
      await (await fetch(product.url + path)).text()
    }
    return Math.round(readMemory(product.pid).now)
  } finally {
    await product.stop()
  }
}

const FIGURES = join(FOLDER, 'growth.json')

function readFigures(): SiteFigures[] {
  // Only this file writes it.
  return existsSync(FIGURES) ? (JSON.parse(readFileSync(FIGURES, 'utf8')) as SiteFigures[]) : []
}

/** Keeps the figures of the other sizes. */
function save(figures: SiteFigures): void {
  mkdirSync(FOLDER, { recursive: true })
  const others = readFigures().filter(({ listings }) => listings !== figures.listings)
  const all = [...others, figures].toSorted((a, b) => a.listings - b.listings)
  // Four digits; whole numbers as they are.
  const round = (_: string, value: unknown): unknown =>
    typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value
  writeFileSync(FIGURES, `${JSON.stringify(all, round, 2)}\n`)
}

function report(all: readonly SiteFigures[]): Row[] {
  return all.flatMap((site) => {
    const size = site.listings.toLocaleString('en-IN')
    const worst = (times: readonly Times[]) => times.toSorted((a, b) => b.worked99 - a.worked99)[0]
    const line = (what: string, times: Times | undefined, most: number): Row => ({
      ...atMost(`${size}: ${what}, p99 (${times?.name ?? ''})`, times?.worked99 ?? 0, most, 'ms'),
      limit: `median ${short(times?.worked50 ?? 0)} ms; elapsed ${short(times?.p50 ?? 0)} and ${short(times?.p99 ?? 0)} ms`,
    })
    return [
      line('the slowest page', worst(site.pages), GOALS.page),
      ...(site.facets ? [line('the slowest category page with attributes', worst(site.facets), GOALS.facets)] : []),
      line('the slowest search', worst([...site.searches, site.twoWords]), GOALS.search),
      line('the slowest of the inbox', worst(site.inbox), GOALS.inbox),
      line('publishing', site.publishing, GOALS.publishing),
      ...(site.backup ? [sayBackup(size, site.backup)] : []),
    ]
  })
}

function sayBackup(size: string, { first, next, megabytes }: BackupFigures): Row {
  const seconds = ({ elapsed, database, own }: BackupFigures['first']) =>
    `${short(elapsed)} s, of the processor ${short(database)} s of PostgreSQL and ${short(own)} s of its own`
  return {
    name: `${size}: a backup of the rows`,
    figure: `${megabytes} MB`,
    limit: `${seconds(first)}; the next one ${seconds(next)}`,
  }
}
