import * as say from '#app/features/people/messages/messages.ts'
import { mayBePicture } from '#app/shared/files/picture-file.ts'
import { PICTURE_MAX_BYTES } from '#app/shared/files/profile-picture.ts'
import { askApi } from '#app/ui/api/ask.ts'

/** The problem with a file chosen as a profile picture, or null. */
export function pictureProblem(file: Pick<File, 'type' | 'name' | 'size'>): string | null {
  if (!mayBePicture(file)) return say.selectImage()
  if (file.size >= PICTURE_MAX_BYTES) return say.lessThan5()
  return null
}

/** Sends only the changed fields. */
export async function saveProfile(profile: { displayName?: string; picture?: string | null }): Promise<void> {
  await askApi('PUT', '/me/profile', profile)
}
