import * as say from './messages/messages.ts'
import { REPORTED_KINDS, type ReportedKind } from './report-states.ts'

interface Reason {
  /** The kinds of things that can be reported for it. */
  appliesTo: readonly ReportedKind[]
  name: () => string
  /** Explains it in the words of the person who reports; `inChat` and `inReview` do for a conversation and a review, where that differs. */
  text: () => string
  inChat?: () => string
  inReview?: () => string
  /** Why a listing is hidden, as the end of a sentence to its owner. */
  hidden: () => string
  /** Why a review is hidden, to its author, where that differs. */
  reviewHidden?: () => string
  /** Why a person is banned, suspended or warned, as the end of a sentence to them. */
  banned: () => string
}

const EVERYTHING = REPORTED_KINDS

const REASONS = {
  scam: {
    appliesTo: EVERYTHING,
    name: say.scam,
    text: say.scamText,
    inReview: say.scamInReview,
    inChat: say.scamInChat,
    hidden: say.scamHidden,
    banned: say.scamBanned,
  },
  counterfeit: {
    appliesTo: ['listing', 'person', 'deal'],
    name: say.counterfeit,
    text: say.counterfeitText,
    hidden: say.counterfeitHidden,
    banned: say.counterfeitBanned,
  },
  prohibited: {
    appliesTo: ['conversation', 'listing', 'person', 'deal'],
    name: say.prohibited,
    text: say.prohibitedText,
    inChat: say.prohibitedInChat,
    hidden: say.prohibitedHidden,
    banned: say.prohibitedBanned,
  },
  misleading: {
    appliesTo: ['listing', 'person', 'review', 'deal'],
    name: say.misleading,
    text: say.misleadingText,
    inReview: say.misleadingInReview,
    reviewHidden: say.misleadingReviewHidden,
    hidden: say.misleadingHidden,
    banned: say.misleadingBanned,
  },
  harassment: {
    appliesTo: EVERYTHING,
    name: say.harassment,
    text: say.harassmentText,
    inChat: say.harassmentInChat,
    hidden: say.harassmentHidden,
    banned: say.harassmentBanned,
  },
  spam: {
    appliesTo: ['conversation', 'listing', 'person', 'review'],
    name: say.spam,
    text: say.spamText,
    inReview: say.spamInReview,
    reviewHidden: say.spamReviewHidden,
    inChat: say.spamInChat,
    hidden: say.spamHidden,
    banned: say.spamBanned,
  },
  other: {
    appliesTo: EVERYTHING,
    name: say.other,
    text: say.otherText,
    hidden: say.otherHidden,
    banned: say.otherBanned,
  },
} satisfies Record<string, Reason>

/** Why something is reported or hidden, or why a person is banned or warned. Requests and the database have its key. */
export type ReportReason = keyof typeof REASONS

// The table has exactly these keys.
export const REPORT_REASONS = Object.keys(REASONS) as readonly ReportReason[]

export const describeReason = (reason: ReportReason): Reason => REASONS[reason]

/** Why a review is hidden, as the end of a sentence to its author. */
export function sayReviewHidden(reason: ReportReason): string {
  const { hidden, reviewHidden = hidden } = describeReason(reason)
  return reviewHidden()
}

/** The reasons for which a thing of this kind can be reported. */
export const reasonsFor = (kind: ReportedKind): readonly ReportReason[] =>
  REPORT_REASONS.filter((reason) => describeReason(reason).appliesTo.includes(kind))

/** The choices of the person who reports. */
export const reportChoices = (kind: ReportedKind) =>
  reasonsFor(kind).map((value) => {
    const { name, text, inChat = text, inReview = text } = describeReason(value)
    return { value, name: name(), text: (kind === 'conversation' ? inChat : kind === 'review' ? inReview : text)() }
  })
