import { photoUrl } from '#app/shared/photo.ts'

/** As the home page shows it. */
export interface Ad {
  id: string
  title: string
  link: string
  imageUrl: string
  /** Other widths of the picture; null where there is only the one. */
  srcSet: string | null
  /** What the picture shows beyond the title; empty where it shows nothing else. */
  alt: string
}

/** As admins see it. */
export interface ManagedAd extends Ad {
  active: boolean
  /** Whether its picture is a photo, which keeps what it shows; a drawing of our own does not. */
  isPhoto: boolean
  /** Whether the home page shows it now. */
  isShown: boolean
  /** Another one as soon as somebody changes it. */
  version: string
}

/** What an admin fills in. `picture` is the key of an upload, or null for the picture that the ad has. */
export interface AdDraft {
  title: string
  link: string
  alt: string
  active: boolean
  picture: string | null
  /** The version that the admin saw; left out, whatever is stored is changed. */
  seenVersion?: string | null
}

/** The address under which an upload is stored as an ad's picture: that of the variant that every photo has. */
export const pictureUrl = (key: string) => photoUrl(key, 320)
