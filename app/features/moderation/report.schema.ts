import { z } from 'zod'

import { evidenceDeal, evidenceReview } from '#app/nouns/report/report-evidence.schema.ts'
import { REPORT_REASONS } from '#app/nouns/report/report-reasons.ts'
import { REPORT_STATUSES, REPORTED_KINDS } from '#app/nouns/report/report-states.ts'
import { REVIEW_TAGS } from '#app/nouns/review/review-states.ts'
import { SIDES } from '#app/nouns/sides.ts'
import { id, time, wholeNumber } from '#app/shared/api/answers.schema.ts'
import { HIDDEN_REASONS } from '#app/shared/moderation.ts'

const name = z.string().meta({ examples: ['Meera'] })
const title = z.string().meta({ examples: ['A wind-up robot of tin'] })

const reportPerson = z.strictObject({
  id,
  name,
  email: z
    .string()
    .nullable()
    .describe('Null once the account is erased')
    .meta({ examples: ['meera@khazana.test'] }),
  isBanned: z.boolean(),
  isAdmin: z.boolean(),
  isGone: z.boolean().describe('Whether the account was deleted'),
  trace: z
    .enum(['waiting', 'erased'])
    .nullable()
    .describe(
      'For a deleted account: `waiting` keeps everything that admins see until its reports are decided; `erased` keeps only its trace',
    ),
  formerAccounts: wholeNumber.describe('How many deleted accounts had the same address'),
  again: z
    .strictObject({ id, name })
    .nullable()
    .describe("The account that signed up with this deleted account's address"),
})
/** A person as admins see them. */
export type ReportPerson = z.infer<typeof reportPerson>

const reportedListing = z.strictObject({
  id,
  title,
  isSold: z.boolean(),
  sellerId: id,
  price: wholeNumber,
  cover: z.string().describe('The key of its cover'),
  hiddenReason: z.enum(HIDDEN_REASONS).nullable().describe('Null when it is visible to everybody'),
})
type ReportedListing = z.infer<typeof reportedListing>

const reportedReview = z
  .strictObject({
    id,
    stars: z.int(),
    tags: z.array(z.enum(REVIEW_TAGS)),
    text: z.string().nullable(),
    reply: z.string().nullable(),
    writtenBy: z.enum(SIDES),
    subject: z.strictObject({ id, name }).describe('The person whom it is about'),
    isHidden: z.boolean(),
    dealTitle: title.nullable().describe("The title of the deal's listing; null when the deal is gone"),
  })
  .describe('A review as it is now')

const reportChange = z.enum(['name', 'title', 'price', 'description', 'photos'])
/** The things that may have changed since a report. */
export type ReportChange = z.infer<typeof reportChange>

const report = z.strictObject({
  id,
  kind: z.enum(REPORTED_KINDS),
  reason: z.enum(REPORT_REASONS),
  details: z.string().nullable(),
  status: z.enum(REPORT_STATUSES),
  reportedAt: time.describe(
    "The time when it was made or renewed. An admin's decision uses it to name the version that they saw",
  ),
  decided: z.strictObject({ at: time, by: name }).nullable(),
  reporter: reportPerson,
  person: reportPerson.describe(
    "The reported person: a listing's seller, a review's author, or the other person of a conversation or deal",
  ),
  listing: reportedListing
    .nullable()
    .describe('The reported listing, or the one that the conversation or deal is about; null when it is gone'),
  review: reportedReview.nullable().describe('The reported review; null when it is gone, and for everything else'),
  title: title.nullable().describe('Its title, even when it is gone; null for a person and a review'),
  conversation: z
    .strictObject({ id, isDeleted: z.boolean() })
    .nullable()
    .describe('Whether one of the two deleted the conversation'),
  asReported: z
    .strictObject({ name, title: title.nullable(), price: wholeNumber.nullable() })
    .nullable()
    .describe('Its state at the latest report; null for reports from before this was stored'),
  changed: z.array(reportChange).describe('The changes that its owner has made since'),
  sharedDays: wholeNumber
    .nullable()
    .describe(
      'For a review or a deal: on how many days its two people signed in from the same network, if beyond chance',
    ),
  ofSame: wholeNumber.describe('The number of reports about the same thing'),
  ofPerson: wholeNumber.describe('The number of all reports that concern this person'),
  notes: wholeNumber.describe("The number of admins' notes on this person"),
})
/** A report as admins see it. */
export type Report = z.infer<typeof report>

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

export const reportPage = z.strictObject({
  rows: z.array(report),
  next: z.string().nullable().describe('The cursor of the next page; null on the last one'),
})
export type ReportPage = z.infer<typeof reportPage>

const picture = z.string().nullable()

const reportedMessage = z
  .strictObject({
    id,
    sender: z.string(),
    isReporter: z.boolean(),
    text: z.string().nullable().describe('Null for an image'),
    imageSays: z.string().nullable().describe('The text of QR codes in an image'),
    picture: picture.describe("The picture's temporary URL; null for a text, and where the picture was already gone"),
    at: time,
    unsentAt: time.nullable().optional().describe('When its sender unsent it'),
  })
  .describe('A message of a reported conversation, as it was at that time')
export type ReportedMessage = z.infer<typeof reportedMessage>

/** The evidence of a report: one part for each time it was made, oldest first. */
export const reportedEvidence = z.strictObject({
  takes: z.array(
    z.strictObject({
      takenAt: time,
      person: z.strictObject({ name, picture }),
      listing: z
        .strictObject({
          title,
          description: z.string(),
          price: wholeNumber,
          condition: z.string(),
          location: z.string().nullable(),
          shownPlace: z
            .string()
            .optional()
            .describe("The place in the admin's language. Left out where it is `location`"),
          onlinePurchaseLink: z.string().nullable(),
          photos: z.array(picture),
        })
        .nullable(),
      review: evidenceReview.nullable(),
      deal: evidenceDeal.nullable().describe('The reported deal, or the one that the reported review is about'),
      messages: z.array(reportedMessage).describe('Messages that were not in an earlier part'),
    }),
  ),
})
export type ReportedEvidence = z.infer<typeof reportedEvidence>

const decided = z
  .strictObject({ id, status: z.enum(REPORT_STATUSES).exclude(['open']), at: time, by: z.string() })
  .describe('A report that was decided earlier')
export type Decided = z.infer<typeof decided>

const decides = {
  closed: z.array(id).describe('The reports that it decided'),
  already: z
    .array(decided)
    .optional()
    .describe('Set when another admin was first: their decisions about the same subject'),
}
const hid = z.strictObject({
  ...decides,
  did: z.literal('listing'),
  id,
  hiddenReason: reportedListing.shape.hiddenReason,
})
const banned = z.strictObject({
  ...decides,
  did: z.literal('person'),
  id,
  isBanned: z.boolean(),
  until: time.nullable().optional(),
})
const hidReview = z.strictObject({ ...decides, did: z.literal('review'), id, isHidden: z.boolean() })
const warned = z.strictObject({ ...decides, did: z.literal('warned'), id })
const closed = z.strictObject({ ...decides, did: z.literal(['acted', 'dismissed']) })

/** An admin's action, and the reports that it decided. */
export const deed = z.discriminatedUnion('did', [hid, hidReview, banned, warned, closed])
export type Deed = z.infer<typeof deed>

/** A decision about a group, and what others did to its reports while the admin looked at them. */
export const groupDeed = closed.extend({
  meanwhile: z.strictObject({
    decided: wholeNumber.describe('How many another admin had decided'),
    renewed: wholeNumber.describe('How many were made anew: these stay open'),
  }),
})
export type GroupDeed = z.infer<typeof groupDeed>
