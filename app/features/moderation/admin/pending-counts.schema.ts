import { z } from 'zod'

import { wholeNumber } from '#app/shared/api/answers.schema.ts'

/** The open cases of an admin, by kind. */
export const pendingCounts = z.strictObject({
  feedback: wholeNumber,
  contacts: wholeNumber,
  sponsored: wholeNumber,
  reports: wholeNumber,
  photos: wholeNumber,
})
export type PendingCounts = z.infer<typeof pendingCounts>
