import * as say from '#app/features/people/messages/messages.ts'
import { PICTURE_MAX_BYTES } from '#app/shared/files/profile-picture.ts'
import { askApi } from '#app/ui/api/ask.ts'

/** The problem with a file chosen as a profile picture, or null. */
export function pictureProblem({ type, name, size }: Pick<File, 'type' | 'name' | 'size'>): string | null {
  // Some browsers state no type for an iPhone's photos.
  const isImage = type.startsWith('image/') || (type === '' && /\.hei[cf]$/i.test(name))
  if (!isImage) return say.selectImage()
  if (size >= PICTURE_MAX_BYTES) return say.lessThan5()
  return null
}

/** Sends only the changed fields. */
export async function saveProfile(profile: { displayName?: string; picture?: string | null }): Promise<void> {
  await askApi('PUT', '/me/profile', profile)
}
