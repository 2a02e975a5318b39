/** A warning as its person sees it. */
export interface OpenWarning {
  id: string
  at: string
  /** The reason in words, as the end of a sentence. */
  because: string
}

/** A warning as admins see it. */
export interface GivenWarning {
  id: string
  why: ReportReason
  at: string
  /** When its person said to have read it. */
  readAt: string | null
  by: string
}
import type { ReportReason } from '#app/nouns/report/report-reasons.ts'
