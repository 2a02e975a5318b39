import { ApiFailure, callApi, failureOf, OFFLINE } from '#app/ui/api-call.ts'

import type { AdDraft } from './ad.ts'

/** Stores a file as an upload that is on nothing yet. Answers with its key. Throws `ApiFailure`. */
export async function sendPicture(file: File): Promise<string> {
  const answer = await fetch('/api/photos', {
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

export const createAd = (id: string, ad: AdDraft) => callApi('POST', '/admin/ads', { ...ad, id })
export const changeAd = (id: string, ad: AdDraft) => callApi('PUT', `/admin/ads/${id}`, ad)
export const placeAd = (id: string, place: number) => callApi('PUT', `/admin/ads/${id}/place`, { place })
export const deleteAd = (id: string) => callApi('DELETE', `/admin/ads/${id}`)
