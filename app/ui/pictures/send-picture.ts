import type { ApiAnswer } from '#app/shared/api/operations.ts'
import { languageHeader, offlineFailure, readFailure } from '#app/ui/api/api-call.ts'

/** Stores a file as an upload that nothing refers to yet. Returns its key. Throws `ApiFailure`. */
export async function sendPicture(file: File, purpose?: 'profile'): Promise<string> {
  const answer = await fetch(purpose ? `/api/photos?purpose=${purpose}` : '/api/photos', {
    method: 'POST',
    headers: { ...languageHeader(), 'Content-Type': file.type || 'application/octet-stream' },
    body: file,
  }).catch(() => {
    throw offlineFailure()
  })
  const text = await answer.text()
  if (!answer.ok) throw readFailure(answer.status, text, answer.headers.get('Retry-After'))
  // The server's tests compare its answers with the operation's schema.
  return (JSON.parse(text) as ApiAnswer<'POST', '/photos'>).key
}
