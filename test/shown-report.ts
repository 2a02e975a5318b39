import type { Report } from '#app/features/moderation/report.schema.ts'

/** A person as an admin sees them in a report. */
export const shownPerson = (id: string, more: Partial<Omit<Report['person'], 'email'>> = {}) => ({
  id,
  name: id,
  email: `${id}@khazana.test`,
  isBanned: false,
  isAdmin: false,
  isGone: false,
  trace: null,
  formerAccounts: 0,
  again: null,
  ...more,
})

/** A listing of Suresh in a report. */
export const shownListing = (id = 'lamp', title = 'Lamp'): NonNullable<Report['listing']> => ({
  id,
  title,
  isSold: false,
  sellerId: 'suresh',
  price: 500,
  cover: 'pool/lamp',
  hiddenReason: null,
})

/** Bina's open report of Suresh's lamp. */
export const shownReport = (id: string, more: Partial<Report> = {}): Report => ({
  id,
  kind: 'listing',
  reason: 'scam',
  details: null,
  status: 'open',
  reportedAt: '2026-11-20T10:00:00.000Z',
  decided: null,
  reporter: shownPerson('bina'),
  person: shownPerson('suresh'),
  listing: shownListing(),
  review: null,
  title: 'Lamp',
  conversation: null,
  asReported: null,
  changed: [],
  sharedDays: null,
  ofSame: 1,
  ofPerson: 1,
  notes: 0,
  ...more,
})
