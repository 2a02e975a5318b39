import * as say from '#app/features/chat/messages/messages.ts'
import { IMAGE_BYTES } from '#app/shared/chat.ts'
import { mayBePicture } from '#app/shared/files/picture-file.ts'

/** Pictures that the server does not decode. */
const REFUSED_TYPES = new Set(['image/gif', 'image/svg+xml', 'image/bmp', 'image/tiff'])

/** Why a file cannot be sent as an image, or null if it can. */
export function imageProblem(file: Pick<File, 'type' | 'name' | 'size'>): string | null {
  if (!mayBePicture(file)) return say.selectImage()
  if (file.size >= IMAGE_BYTES) return say.imageTooLarge()
  if (REFUSED_TYPES.has(file.type)) return say.imageTypes()
  return null
}
