import { imageFiles } from '#app/features/chat/server/messages/image-files.server.ts'
import { evidenceFiles } from '#app/features/evidence/evidence-files.server.ts'
import { photoFiles } from '#app/features/photos/photo-files.server.ts'
import type { StoredFiles } from '#app/platform/backup/file-list.server.ts'

/** Every kind of files in the storage, and the rows that name them. Backups and `npm run verify` go through this list. */
export const STORED_FILES: readonly StoredFiles[] = [photoFiles, imageFiles, evidenceFiles]
