import { Bug, Frown, Heart, Lightbulb, MessageSquare, TrendingUp } from 'lucide-react'

import type { FeedbackType } from '#app/shared/inquiries.ts'

type Words = { name: string; icon: typeof Bug }

/** The feedback types as users read them. */
export const FEEDBACK_WORDS: Record<FeedbackType, Words> = {
  general: { name: 'General', icon: MessageSquare },
  bug: { name: 'Bug report', icon: Bug },
  feature: { name: 'Feature request', icon: Lightbulb },
  improvement: { name: 'Improvement', icon: TrendingUp },
  complaint: { name: 'Complaint', icon: Frown },
  compliment: { name: 'Compliment', icon: Heart },
}
