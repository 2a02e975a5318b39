import type { PhotoView } from '#app/shared/files/photo.schema.ts'
import { findImageType } from '#app/shared/files/picture-file.ts'
import { upload, type Upload } from '#app/ui/api/upload.ts'

const SILENT_MS = 60_000
const ANSWERED_WITHIN_MS = 270_000

/** Uploads one photo. Throws `ApiFailure`. */
export function sendPhoto(
  file: Blob,
  name: string,
  { signal, onSent }: Required<Pick<Upload, 'signal' | 'onSent'>>,
): Promise<PhotoView> {
  const type = findImageType({ type: file.type, name }) || 'application/octet-stream'
  const limits = { silentMs: SILENT_MS, answerMs: ANSWERED_WITHIN_MS }
  return upload('/photos', file, { type, signal, onSent, ...limits })
}
