/** How many days evidence is kept, and likewise the trace of a deleted account. */
export const EVIDENCE_DAYS = 180
/** How many days an unsent message is kept for a report that follows; a report keeps it as long as other evidence. */
export const UNSENT_DAYS = 30
/** The last messages of a conversation that are kept, enough to judge it; and at most so many of those that were unsent. */
export const MESSAGES_TO_JUDGE = 20

/**
 * The subject of a report, as it was then. Pictures are numbered files of the evidence; null where the file was already
 * gone.
 */
export type EvidenceData = {
  person: { name: string; picture: number | null; joined: string }
  listing: EvidenceListing | null
  messages: EvidenceMessage[]
}

export type EvidenceListing = {
  id: string
  title: string
  description: string
  price: number
  category: string
  condition: string
  location: string | null
  /** Evidence from before 2026-11-29 has none. */
  delivery?: string | null
  onlinePurchaseLink: string | null
  tags: string[]
  isSold: boolean
  photos: { key: string; file: number | null }[]
}

export type EvidenceMessage = {
  id: string
  seq: number
  sender: string
  isReporter: boolean
  /** Null for an image. */
  text: string | null
  /** The text of QR codes in an image. */
  imageSays: string | null
  image: number | null
  at: string
  /** When its sender unsent it. Evidence from before unsent messages were kept has none. */
  unsentAt?: string | null
}
