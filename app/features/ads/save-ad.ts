import { callApi } from '#app/ui/api-call.ts'

import type { AdDraft } from './ad.ts'

export const createAd = (id: string, ad: AdDraft) => callApi('POST', '/admin/ads', { ...ad, id })
export const changeAd = (id: string, ad: AdDraft) => callApi('PUT', `/admin/ads/${id}`, ad)
export const placeAd = (id: string, place: number) => callApi('PUT', `/admin/ads/${id}/place`, { place })
export const deleteAd = (id: string) => callApi('DELETE', `/admin/ads/${id}`)
