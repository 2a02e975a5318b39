import { z } from 'zod'

import type { ReportReason } from '#app/nouns/report/report-reasons.ts'
import { id, time } from '#app/shared/api/answers.schema.ts'

/** A warning as its person sees it. */
export const openWarning = z.strictObject({
  id,
  at: time,
  because: z.string().describe('The reason in words, as the end of a sentence'),
})
export type OpenWarning = z.infer<typeof openWarning>

/** A warning as admins see it. */
export interface GivenWarning {
  id: string
  why: ReportReason
  at: string
  /** When its person said to have read it. */
  readAt: string | null
  by: string
}
