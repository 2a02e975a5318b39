/** How many days what was reported is kept, and the trace of an account that was deleted. */
export const EVIDENCE_DAYS = 180
/** As much of a conversation as it takes to judge it. */
export const MESSAGES_TO_JUDGE = 20

/** What a report is about, as it was. Pictures are numbered files of the evidence; null where the file was gone already. */
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
  /** What the codes in an image say. */
  imageSays: string | null
  image: number | null
  at: string
}
