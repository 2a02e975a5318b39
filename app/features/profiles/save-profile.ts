import { callApi, failureOf, ApiFailure, OFFLINE } from '#app/ui/api-call.ts'

import { PICTURE_MAX_BYTES } from './profile.ts'

/** What speaks against a chosen file as a profile picture, or null. */
export function pictureProblem({ type, name, size }: Pick<File, 'type' | 'name' | 'size'>): string | null {
  // Some browsers say nothing of the photos of an iPhone.
  const isImage = type.startsWith('image/') || (type === '' && /\.hei[cf]$/i.test(name))
  if (!isImage) return 'Please select an image file'
  if (size >= PICTURE_MAX_BYTES) return 'Image must be less than 5MB'
  return null
}

/** Stores a picture; it is nobody's picture yet. Answers with its key. Throws `ApiFailure`. */
export async function sendPicture(file: File): Promise<string> {
  const answer = await fetch('/api/photos?purpose=profile', {
    method: 'POST',
    headers: { 'Content-Type': file.type || 'application/octet-stream' },
    body: file,
  }).catch(() => {
    throw new ApiFailure({ status: 0, code: 'offline', message: OFFLINE })
  })
  const text = await answer.text()
  if (!answer.ok) throw failureOf(answer.status, text, answer.headers.get('Retry-After'))
  // What the operation answers.
  return (JSON.parse(text) as { key: string }).key
}

export async function saveProfile(profile: { displayName: string; picture: string | null }): Promise<void> {
  await callApi('PUT', '/me/profile', profile)
}
