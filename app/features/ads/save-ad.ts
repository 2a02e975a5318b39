import { ApiFailure } from '#app/ui/api/api-call.ts'
import { askApi } from '#app/ui/api/ask.ts'

import type { AdDraft } from './ad.ts'

/**
 * If an earlier attempt was stored but its answer was lost, this one updates the ad with what was typed since. Throws
 * `ApiFailure`.
 */
export async function createAd(id: string, ad: AdDraft): Promise<void> {
  try {
    await askApi('POST', '/admin/ads', { ...ad, id })
  } catch (error) {
    if (!(error instanceof ApiFailure && error.code === 'already_made')) throw error
    await changeAd(id, ad)
  }
}
export const changeAd = (id: string, ad: AdDraft) => askApi('PUT', `/admin/ads/${id}`, ad)
export const placeAd = (id: string, place: number) => askApi('PUT', `/admin/ads/${id}/place`, { place })
export const deleteAd = (id: string) => askApi('DELETE', `/admin/ads/${id}`)
