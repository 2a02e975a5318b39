import * as say from '#app/features/chat/messages/messages.ts'
import { IMAGE_BYTES } from '#app/shared/chat.ts'

const TYPES = new Set(['jpeg', 'png', 'webp', 'avif', 'heic', 'heif'].map((type) => `image/${type}`))

/** Why a file cannot be sent as an image, or null if it can. */
export function imageProblem({ type, name, size }: Pick<File, 'type' | 'name' | 'size'>): string | null {
  // Some browsers give no type for an iPhone's photos.
  const isHeic = type === '' && /\.hei[cf]$/i.test(name)
  if (!type.startsWith('image/') && !isHeic) return say.selectImage()
  if (size >= IMAGE_BYTES) return say.imageTooLarge()
  if (!TYPES.has(type) && !isHeic) return say.imageTypes()
  return null
}
