import { Bug, Frown, Heart, Lightbulb, MessageSquare, TrendingUp } from 'lucide-react'

import * as say from '#app/features/inquiries/messages/messages.ts'
import type { FeedbackType } from '#app/shared/inquiries.ts'

type Words = { name: () => string; icon: typeof Bug }

/** The feedback types as users read them. */
export const FEEDBACK_WORDS: Record<FeedbackType, Words> = {
  general: { name: say.general, icon: MessageSquare },
  bug: { name: say.bugReport, icon: Bug },
  feature: { name: say.featureRequest, icon: Lightbulb },
  improvement: { name: say.improvement, icon: TrendingUp },
  complaint: { name: say.complaint, icon: Frown },
  compliment: { name: say.compliment, icon: Heart },
}
