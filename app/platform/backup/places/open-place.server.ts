import { resolve } from 'node:path'

import type { Settings } from '#app/platform/settings/env.server.ts'
import { trimSigns } from '#app/shared/text/trim-signs.ts'

import { folderPlace, type BackupPlace } from './backup-place.server.ts'
import { bucketPlace } from './bucket-place.server.ts'

const IN_BUCKET = /^s3:\/\/([^/]+)(?:\/(.*))?$/

/** Nothing can be backed up to what the operator named. The message says why, and what to do. */
export class NoPlace extends Error {
  override name = 'NoPlace'
}

/** Whether backups go to a bucket rather than a folder. */
export const isBucket = (place: string): boolean => place.startsWith('s3:')

/**
 * The place for backups that an operator names: `s3://bucket/folder` in the bucket's server of the settings, or a folder,
 * relative to `here`. Throws a `NoPlace` if it cannot be one.
 */
export function openPlace(named: string, { backup }: Pick<Settings, 'backup'>, here = process.cwd()): BackupPlace {
  if (!isBucket(named)) return folderPlace(resolve(here, named))
  const [, bucket, prefix = ''] = IN_BUCKET.exec(named) ?? []
  if (bucket === undefined) throw new NoPlace(`${named} names no bucket. Write s3://bucket or s3://bucket/folder.`)
  if (!backup.s3) {
    throw new NoPlace(
      `${named} needs the address and the keys of its server: set BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY_ID and ` +
        'BACKUP_S3_SECRET_ACCESS_KEY, or S3_… if photos are there too.',
    )
  }
  return bucketPlace({ ...backup.s3, bucket }, trimSigns(prefix, '/'))
}

/** The place of the site's own schedule. */
export const ownPlace = (settings: Pick<Settings, 'backup'>): BackupPlace => openPlace(settings.backup.to, settings)
