import { createContext, useContext } from 'react'

import { SITE_BASE } from '#app/shared/files/photo-variants.ts'

interface PhotoAddresses {
  /** `PHOTOS_URL`: where everybody's photos are; null when that is the site. */
  publicBase: string | null
  viewer: { id: string; isAdmin: boolean } | null
}

export const PhotoAddressesContext = createContext<PhotoAddresses>({ publicBase: null, viewer: null })

/**
 * Returns the base address for a photo's key. Photos of hidden listings are served by the site only, to their owner and
 * to admins; everybody else's pages have none of them. So these two get all addresses that may be such photos from the
 * site, and a hidden listing's photo never has another address.
 */
export function usePhotoBase(): (key: string) => string {
  const { publicBase, viewer } = useContext(PhotoAddressesContext)
  return (key) => {
    if (publicBase === null || viewer?.isAdmin) return SITE_BASE
    return viewer !== null && key.split('/')[1] === viewer.id ? SITE_BASE : publicBase
  }
}
