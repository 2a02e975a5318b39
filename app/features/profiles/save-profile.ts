import { ask } from '#app/ui/ask.ts'

import { PICTURE_MAX_BYTES } from './profile.ts'

/** What speaks against a chosen file as a profile picture, or null. */
export function pictureProblem({ type, name, size }: Pick<File, 'type' | 'name' | 'size'>): string | null {
  // Some browsers say nothing of the photos of an iPhone.
  const isImage = type.startsWith('image/') || (type === '' && /\.hei[cf]$/i.test(name))
  if (!isImage) return 'Please select an image file'
  if (size >= PICTURE_MAX_BYTES) return 'Image must be less than 5MB'
  return null
}

/** What was changed of it. */
export async function saveProfile(profile: { displayName?: string; picture?: string | null }): Promise<void> {
  await ask('PUT', '/me/profile', profile)
}
