import { photoUrl } from '#app/shared/files/photo-variants.ts'

/** An ad as the home page shows it. */
export interface Ad {
  id: string
  title: string
  link: string
  imageUrl: string
  /** The picture's other widths; null if there is only one. */
  srcSet: string | null
  /** A description of the picture beyond the title; empty if there is nothing to add. */
  alt: string
}

/** An ad as admins see it. */
export interface ManagedAd extends Ad {
  active: boolean
  /** Whether its picture is an uploaded photo, which stores an alt text; our own drawings do not. */
  isPhoto: boolean
  /** Whether the home page shows it now. */
  isShown: boolean
  /** Changes whenever somebody edits the ad. */
  version: string
}

/** The values that an admin enters. */
export interface AdDraft {
  title: string
  link: string
  alt: string
  active: boolean
  picture: string | null
  /** The version that the admin saw; if left out, the change overwrites whatever is stored. */
  seenVersion?: string | null
}

/** The URL of an upload as an ad's picture: the variant that every photo has. */
export const pictureUrl = (key: string) => photoUrl(key, 320)
