import { existsSync } from 'node:fs'
import { join } from 'node:path'

import type { Settings } from '#app/platform/settings/env.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'
import { photoUrl, type AvatarWidth, type PhotoWidth } from '#app/shared/files/photo-variants.ts'

import { bucketStorage } from './bucket-storage.server.ts'
import { measuredStorage } from './measured-storage.server.ts'
import { movingStorage } from './moving-storage.server.ts'
import { localStorage, type Storage } from './storage.server.ts'

/** The type of every file that is served: variants, and images of chats. */
export const WEBP_TYPE = 'image/webp'

type StorageSettings = Pick<Settings, 'dataDir' | 's3'>

/** The folder for photos, used alone without `S3_…`. */
export const photosFolder = ({ dataDir }: Pick<Settings, 'dataDir'>) => join(dataDir, 'photos')

// Settings never change, so a process has one storage; tests have several.
const storages = new WeakMap<StorageSettings, Storage>()

/** This process's storage for photos, images of chats and evidence: a bucket, or a folder. */
export function photoStorage(of: StorageSettings = settings()): Storage {
  const storage = storages.get(of) ?? chooseStorage(of)
  storages.set(of, storage)
  return storage
}

function chooseStorage({ s3, dataDir }: StorageSettings): Storage {
  const folder = measuredStorage(localStorage(photosFolder({ dataDir })), 'folder')
  if (!s3) return folder
  const bucket = measuredStorage(bucketStorage(s3), 'bucket')
  // A folder is there on a machine that stored photos before it had a bucket, or that draws the demo's.
  if (s3.readOnly) return movingStorage({ folder, bucket, newFiles: 'folder' })
  return existsSync(photosFolder({ dataDir })) ? movingStorage({ folder, bucket, newFiles: 'bucket' }) : bucket
}

/** A variant's path in the storage: its URL without the first segment. */
export function photoPath(key: string, width: PhotoWidth | AvatarWidth): string {
  return photoUrl(key, width).slice('/photos/'.length)
}
