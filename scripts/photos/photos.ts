// `npm run photos`: moves the photos of DATA_DIR into the bucket of S3_….
import { existsSync } from 'node:fs'

import { readSettings, SettingsError, type Settings } from '#app/platform/settings/env.server.ts'
import { sayCommand } from '#app/platform/settings/operator-command.server.ts'
import { bucketStorage } from '#app/platform/storage/bucket-storage.server.ts'
import { checkBucket } from '#app/platform/storage/check-bucket.server.ts'
import { listFolderUsers } from '#app/platform/storage/folder-users.server.ts'
import { nameBucket } from '#app/platform/storage/join-nodes.server.ts'
import { moveFiles, type MoveResult } from '#app/platform/storage/move-files.server.ts'
import { photosFolder } from '#app/platform/storage/photo-storage.server.ts'
import { StorageAway } from '#app/platform/storage/storage.server.ts'
import { formatCount } from '#app/shared/text/money.ts'

import { readArguments } from '../read-arguments.ts'

const HELP = `${sayCommand('photos', 'move [--check | --delete-after-check]')}

Copies the files of DATA_DIR/photos into the bucket of S3_ENDPOINT and S3_BUCKET while the site runs. Each copy is compared
with its file. After an interruption of any kind, the same command goes on.

  --check               copies nothing: compares, and lists what the bucket lacks
  --delete-after-check  copies nothing: compares, and removes from the folder what the bucket has
  --help                prints this

Servers that use the folder have to know the bucket first, so that what is deleted meanwhile is gone from both: set S3_…
and restart them. From then on new photos go to the bucket, and the others are found in the folder. With S3_READ_ONLY=1 new
photos still go to the folder, and leaving it out later is the switch. docs/self-hosting.md has the steps.`

const SHOWN = 10
const PROGRESS_MS = 1_000

class MoveRefused extends Error {}

/** Runs the command, and returns its exit code. */
export async function photos(args: string[], env: NodeJS.ProcessEnv, envFile: string): Promise<number> {
  try {
    return await obey(args, env, envFile)
  } catch (error) {
    const forPeople = [MoveRefused, SettingsError, StorageAway].some((kind) => error instanceof kind)
    if (!(error instanceof Error) || !(forPeople || 'code' in error)) throw error
    console.error(`${error.message}${error instanceof StorageAway ? '\nRun the same command again to go on.' : ''}`)
    return 1
  }
}

async function obey(args: string[], env: NodeJS.ProcessEnv, envFile: string): Promise<number> {
  const { values, positionals } = readArguments(
    {
      args,
      allowPositionals: true,
      options: {
        check: { type: 'boolean', default: false },
        'delete-after-check': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    },
    HELP,
  )
  if (values.help) {
    console.log(HELP)
    return 0
  }
  const work = values['delete-after-check'] ? 'delete' : values.check ? 'check' : 'copy'
  if (positionals.join() !== 'move' || (values.check && work === 'delete')) throw new MoveRefused(HELP)
  return move(readSettings(env, envFile), work)
}

async function move(settings: Settings, work: 'copy' | 'check' | 'delete'): Promise<number> {
  const { s3 } = settings
  const folder = photosFolder(settings)
  if (!s3) throw new MoveRefused('There is no bucket to move to: set S3_ENDPOINT, S3_BUCKET and its keys')
  if (!existsSync(folder)) throw new MoveRefused(`${folder} does not exist: there is nothing to move`)
  await checkBucket(s3)
  requireUsersKnow(folder, nameBucket(s3), work)
  const show = progress(work)
  const result = await moveFiles(folder, bucketStorage(s3), {
    work,
    onProgress: show,
    onWait: (reason) => process.stderr.write(`The bucket does not answer (${reason}); waiting …\n`),
  })
  report(result, work)
  if (result.different.length > 0) return 1
  sayNext(folder, work)
  return 0
}

/** A server that does not know the bucket would leave there what it removes from the folder. */
function requireUsersKnow(folder: string, bucket: string, work: 'copy' | 'check' | 'delete'): void {
  if (work === 'check') return
  const users = listFolderUsers(folder)
  const unaware = users.find((user) => user.bucket !== bucket)
  if (unaware) {
    throw new MoveRefused(
      `A server on ${unaware.host} uses ${folder} and does not know the bucket: set S3_… there and restart it, then run this again.\n` +
        'With S3_READ_ONLY=1 its new photos still go to the folder until everything is copied.',
    )
  }
  const writer = work === 'delete' && users.find((user) => user.newFiles === 'folder')
  if (writer) {
    throw new MoveRefused(
      `A server on ${writer.host} still stores new photos in ${folder}: start it without S3_READ_ONLY first`,
    )
  }
}

function progress(work: string): (result: MoveResult) => void {
  let next = performance.now() + PROGRESS_MS
  return ({ files, copied }) => {
    if (performance.now() < next) return
    next = performance.now() + PROGRESS_MS
    const done = work === 'copy' ? `, ${formatCount(copied)} copied` : ''
    process.stderr.write(`${formatCount(files)} files compared${done}\n`)
  }
}

function report({ files, bytes, copied, deleted, different }: MoveResult, work: 'copy' | 'check' | 'delete'): void {
  console.log(`${formatCount(files)} files, ${formatCount(Math.round(bytes / 1_000_000))} MB`)
  if (work === 'copy') console.log(`  ${formatCount(copied)} copied`)
  if (work === 'delete') console.log(`  ${formatCount(deleted)} deleted from the folder`)
  console.log(`  ${formatCount(different.length)} missing or different in the bucket`)
  for (const path of different.slice(0, SHOWN)) console.log(`    ${path}`)
}

function sayNext(folder: string, work: 'copy' | 'check' | 'delete'): void {
  if (work === 'delete') return
  const isWritten = listFolderUsers(folder).some(({ newFiles }) => newFiles === 'folder')
  console.log(
    isWritten
      ? 'Everything is in the bucket. To switch, start the servers without S3_READ_ONLY, then run this again for the photos of the meantime.'
      : `Everything is in the bucket. Nothing was deleted: ${sayCommand('photos', 'move --delete-after-check')} empties the folder.`,
  )
}

if (import.meta.main) process.exitCode = await photos(process.argv.slice(2), process.env, '.env')
