import { join } from 'node:path'

import { settings } from '#app/platform/settings/settings.server.ts'
import { photoUrl, type AvatarWidth, type PhotoWidth } from '#app/shared/files/photo-variants.ts'

import { localStorage, type Storage } from './storage.server.ts'

/** The type of every file that is served: variants, and images of chats. */
export const WEBP_TYPE = 'image/webp'

let known: { folder: string; storage: Storage } | undefined

/** This process's storage for photos, images of chats and evidence. */
export function photoStorage(): Storage {
  const folder = join(settings().dataDir, 'photos')
  if (known?.folder !== folder) known = { folder, storage: localStorage(folder) }
  return known.storage
}

/** A variant's path in the storage: its URL without the first segment. */
export function photoPath(key: string, width: PhotoWidth | AvatarWidth): string {
  return photoUrl(key, width).slice('/photos/'.length)
}
