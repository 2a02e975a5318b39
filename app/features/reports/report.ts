import type { ReportReason } from '#app/shared/chat.ts'
import type { HiddenReason, ReportedFor, ReportedKind, ReportStatus } from '#app/shared/moderation.ts'

/** Somebody as admins see them. */
export interface ReportPerson {
  id: string
  name: string
  email: string
  isBanned: boolean
  isAdmin: boolean
  /** The account was deleted. */
  isGone: boolean
}

export interface ReportedListing {
  id: string
  title: string
  isSold: boolean
  sellerId: string
  /** Null when everybody sees it. */
  hiddenReason: HiddenReason | null
}

/** A report, as admins see it. */
export interface Report {
  id: string
  kind: ReportedKind
  reason: ReportedFor | ReportReason
  details: string | null
  status: ReportStatus
  /** When it was made, or made anew: who decides it names what they saw by this. */
  reportedAt: string
  decided: { at: string; by: string } | null
  reporter: ReportPerson
  /** Who is reported: of a listing its seller, of a conversation the other person. */
  person: ReportPerson
  /** What is reported, or what the conversation is about; null when it is gone. */
  listing: ReportedListing | null
  /** Its title, also when it is gone; null for a person. */
  title: string | null
  /** Whether the two deleted it. */
  conversation: { id: string; isDeleted: boolean } | null
  /** How many reports there are of the same, and of this person in any way. */
  ofSame: number
  ofPerson: number
}

/** What an admin acts on: a person, or a listing and its seller. */
export type Subject = {
  listing: Pick<ReportedListing, 'id' | 'title' | 'hiddenReason'> | null
  person: Pick<ReportPerson, 'id' | 'name' | 'isBanned' | 'isAdmin'> & { isGone?: boolean }
}

export interface ReportPage {
  rows: Report[]
  /** Where the next page begins; null on the last one. */
  next: string | null
}

/** A message of a reported conversation, for whoever judges it. */
export interface ReportedMessage {
  id: string
  sender: string
  isReporter: boolean
  /** Null for an image. */
  text: string | null
  /** What the codes in an image say. */
  imageSays: string | null
  at: string
}

/** A report that somebody decided before. */
export interface Decided {
  id: string
  status: Exclude<ReportStatus, 'open'>
  at: string
  by: string
}

/** What an admin did, and which reports that decided. */
export type Deed = {
  closed: string[]
  /** There when somebody was first: what was decided about the same before. */
  already?: Decided[]
} & (
  | { did: 'listing'; id: string; hiddenReason: HiddenReason | null }
  | { did: 'person'; id: string; isBanned: boolean }
  | { did: 'acted' | 'dismissed' }
)
