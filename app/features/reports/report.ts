import type { ReportReason } from '#app/shared/chat.ts'
import type { HiddenReason, ReportedFor, ReportedKind, ReportStatus } from '#app/shared/moderation.ts'

/** Somebody as admins see them. */
export interface ReportPerson {
  id: string
  name: string
  /** Null once the account is erased. */
  email: string | null
  isBanned: boolean
  isAdmin: boolean
  /** The account was deleted. */
  isGone: boolean
  /** Of a deleted account: waits, with all that admins see, until its reports are decided; or erased but for its trace. */
  trace: 'waiting' | 'erased' | null
  /** How many deleted accounts had the same address. */
  formerAccounts: number
  /** The account that signed up with the address of this deleted one. */
  again: { id: string; name: string } | null
}

export interface ReportedListing {
  id: string
  title: string
  isSold: boolean
  sellerId: string
  price: number
  /** The key of its cover. */
  cover: string
  /** Null when everybody sees it. */
  hiddenReason: HiddenReason | null
}

/** What can be changed after a report. */
export type ReportChange = 'name' | 'title' | 'price' | 'description' | 'photos'

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
  /** Whether one of the two deleted it. */
  conversation: { id: string; isDeleted: boolean } | null
  /** As it was when it was reported last; null for what was reported before that was kept. */
  asReported: { name: string; title: string | null; price: number | null } | null
  /** What its owner changed since. */
  changed: ReportChange[]
  /** How many reports there are of the same, and of this person in any way. */
  ofSame: number
  ofPerson: number
}

/** What an admin acts on: a person, or a listing and its seller. */
export type Subject = {
  listing: Pick<ReportedListing, 'id' | 'title' | 'hiddenReason'> | null
  person: Pick<ReportPerson, 'id' | 'name' | 'isBanned' | 'isAdmin'> & {
    isGone?: boolean
    trace?: ReportPerson['trace']
  }
}

export interface ReportPage {
  rows: Report[]
  /** Where the next page begins; null on the last one. */
  next: string | null
}

/** A message of a reported conversation, as it was reported. */
export interface ReportedMessage {
  id: string
  sender: string
  isReporter: boolean
  /** Null for an image. */
  text: string | null
  /** What the codes in an image say. */
  imageSays: string | null
  /** Where its picture is for a while; null for a text, and for one that was gone already. */
  picture: string | null
  at: string
}

/** What was reported, as it was: one part for each time that it was said, oldest first. */
export interface ReportedEvidence {
  takes: {
    takenAt: string
    person: { name: string; picture: string | null }
    listing: {
      title: string
      description: string
      price: number
      condition: string
      location: string | null
      onlinePurchaseLink: string | null
      photos: (string | null)[]
    } | null
    /** What was not in an earlier part. */
    messages: ReportedMessage[]
  }[]
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
