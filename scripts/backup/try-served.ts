// The last part of a trial: a server of its own serves the restored copy, and is used.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'

import { connect } from '#app/db/client.server.ts'
import { folderPlace, measure, type BackupPlace } from '#app/platform/backup/places/backup-place.server.ts'
import { setRestored } from '#app/platform/backup/restored-site.server.ts'
import { inBackupTurn, takeBackup } from '#app/platform/backup/take-backup.server.ts'
import { startChild } from '#app/platform/processes/start-child.server.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'
import { localStorage } from '#app/platform/storage/storage.server.ts'
import { SiteUnusable, trySite, type AskSite } from '#app/server/backup/try-site.server.ts'
import { openSql } from '#packages/sql'

import { choosePort } from '../server/port.ts'

const SERVER = new URL('../run.ts', import.meta.url)
/** A slow machine, beside a site that goes first. */
const READY_WITHIN_MS = 5 * 60_000
const LOOK_MS = 200

/**
 * Starts a server on a restored copy, uses it, and takes a backup of it. The server has a folder of its own and none of the site's settings but
 * `demo`, so it reaches no mailbox, bucket or model; as the copy waits to be accepted, it runs no jobs. Throws a `SiteUnusable`.
 */
export async function tryServed(url: string, { demo }: Pick<Settings, 'demo'>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'khazana-trial-'))
  const sql = connect(url, { max: 2 })
  try {
    await markWaiting(url)
    await serve(url, folder, demo, (ask) => trySite(sql, ask))
    await backUpNowhere(url, folder)
  } finally {
    await sql.end({ timeout: 5 })
    rmSync(folder, { recursive: true, force: true })
  }
}

async function markWaiting(url: string): Promise<void> {
  const sql = openSql(url, { max: 1 })
  try {
    await setRestored(sql, { state: 'waiting', takenAt: new Date() })
  } finally {
    await sql.end({ timeout: 1 })
  }
}

async function serve(url: string, folder: string, demo: boolean, work: (ask: AskSite) => Promise<void>): Promise<void> {
  const port = await choosePort('127.0.0.1', 0)
  const home = `http://localhost:${port}`
  const { HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env
  const server = startChild(SERVER, {
    cwd: folder,
    stderr: 'pipe',
    env: {
      HOME,
      TMPDIR,
      NODE_COMPILE_CACHE,
      DATABASE_URL: url,
      DATABASE_POOL: '10',
      DATA_DIR: join(folder, 'data'),
      SESSION_SECRET: 'it is used for a trial, and nowhere else',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: home,
      DEMO: demo ? '1' : '0',
      BACKUP_EVERY: 'off',
      DRAIN_SECONDS: '0',
      LOG_LEVEL: 'fatal',
    },
  })
  let complaint = ''
  server.stderr?.on('data', (text: Buffer) => (complaint = `${complaint}${text.toString()}`.slice(-1000)))
  const ended = once(server, 'close')
  try {
    for (const until = performance.now() + READY_WITHIN_MS; !(await isReady(home)); await pause(LOOK_MS)) {
      if (server.exitCode !== null || performance.now() > until) {
        throw new SiteUnusable(`A server does not start on it. ${complaint.trim()}`)
      }
    }
    await work((path, { headers, ...request }) => {
      headers.set('origin', home)
      headers.set('sec-fetch-site', 'same-origin')
      return fetch(`${home}${path}`, { ...request, headers })
    })
    for (const path of ['/', '/browse']) {
      const { status } = await fetch(`${home}${path}`)
      if (status !== 200) throw new SiteUnusable(`The page ${path} answered ${status}.`)
    }
  } finally {
    server.kill('SIGTERM')
    await ended
  }
}

const isReady = (home: string) =>
  fetch(`${home}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Takes a backup whose content nobody keeps: the copy may be large. */
async function backUpNowhere(url: string, folder: string): Promise<void> {
  const place: BackupPlace = {
    ...folderPlace(join(folder, 'backups')),
    async put(_, content, ...steps) {
      const measured = measure()
      const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
      await pipeline([content, ...steps, measured.stream, nowhere])
      return measured.result()
    },
  }
  const options = {
    place,
    secret: null,
    site: '',
    storage: localStorage(folder),
    folder,
    kinds: [],
    jobs: [],
    reserve: 0,
  }
  await inBackupTurn(url, (turn) => takeBackup(turn, options))
}
