import type { ReportReason } from '#app/nouns/report/report-reasons.ts'
import type { ReportedKind, ReportStatus } from '#app/nouns/report/report-states.ts'
import type { HiddenReason } from '#app/shared/moderation.ts'

/** A person as admins see them. */
export interface ReportPerson {
  id: string
  name: string
  /** Null once the account is erased. */
  email: string | null
  isBanned: boolean
  isAdmin: boolean
  /** Whether the account was deleted. */
  isGone: boolean
  /**
   * For a deleted account: `waiting` keeps everything that admins see until its reports are decided; `erased` keeps
   * only its trace.
   */
  trace: 'waiting' | 'erased' | null
  /** How many deleted accounts had the same address. */
  formerAccounts: number
  /** The account that signed up with this deleted account's address. */
  again: { id: string; name: string } | null
}

interface ReportedListing {
  id: string
  title: string
  isSold: boolean
  sellerId: string
  price: number
  /** The key of its cover. */
  cover: string
  /** Null when it is visible to everybody. */
  hiddenReason: HiddenReason | null
}

/** The things that may have changed since a report. */
export type ReportChange = 'name' | 'title' | 'price' | 'description' | 'photos'

/** A report as admins see it. */
export interface Report {
  id: string
  kind: ReportedKind
  reason: ReportReason
  details: string | null
  status: ReportStatus
  /** The time when it was made or renewed. An admin's decision uses it to name the version that they saw. */
  reportedAt: string
  decided: { at: string; by: string } | null
  reporter: ReportPerson
  /** The reported person: a listing's seller, or the other person of a conversation. */
  person: ReportPerson
  /** The reported listing, or the one that the conversation is about; null when it is gone. */
  listing: ReportedListing | null
  /** Its title, even when it is gone; null for a person. */
  title: string | null
  /** Whether one of the two deleted the conversation. */
  conversation: { id: string; isDeleted: boolean } | null
  /** Its state at the latest report; null for reports from before this was stored. */
  asReported: { name: string; title: string | null; price: number | null } | null
  /** The changes that its owner has made since. */
  changed: ReportChange[]
  /**
   * The number of reports about the same listing, person or conversation, and of all reports that concern this
   * person.
   */
  ofSame: number
  ofPerson: number
  /** The number of admins' notes on this person. */
  notes: number
}

/** The target of an admin's action: a person, or a listing and its seller. */
export type Subject = {
  listing: Pick<ReportedListing, 'id' | 'title' | 'hiddenReason'> | null
  person: Pick<ReportPerson, 'id' | 'name' | 'isBanned' | 'isAdmin'> & {
    isGone?: boolean
    trace?: ReportPerson['trace']
    /** The end of a suspension; left out where it is not known. */
    until?: string | null | undefined
  }
}

export interface ReportPage {
  rows: Report[]
  /** The cursor of the next page; null on the last one. */
  next: string | null
}

/** A message of a reported conversation, as it was at that time. */
export interface ReportedMessage {
  id: string
  sender: string
  isReporter: boolean
  /** Null for an image. */
  text: string | null
  /** The text of QR codes in an image. */
  imageSays: string | null
  /** The picture's temporary URL; null for a text, and where the picture was already gone. */
  picture: string | null
  at: string
  /** When its sender unsent it. */
  unsentAt?: string | null
}

/** The evidence of a report: one part for each time it was made, oldest first. */
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
      /** The place in the admin's language. Left out where it is `location`. */
      shownPlace?: string
      onlinePurchaseLink: string | null
      photos: (string | null)[]
    } | null
    /** Messages that were not in an earlier part. */
    messages: ReportedMessage[]
  }[]
}

/** A report that was decided earlier. */
export interface Decided {
  id: string
  status: Exclude<ReportStatus, 'open'>
  at: string
  by: string
}

/** An admin's action, and the reports that it decided. */
export type Deed = {
  closed: string[]
  /** Set when another admin was first: their decisions about the same subject. */
  already?: Decided[]
} & (
  | { did: 'listing'; id: string; hiddenReason: HiddenReason | null }
  | { did: 'person'; id: string; isBanned: boolean; until?: string | null | undefined }
  | { did: 'warned'; id: string }
  | { did: 'acted' | 'dismissed' }
)
