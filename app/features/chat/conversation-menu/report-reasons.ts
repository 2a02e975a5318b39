import * as say from '#app/features/chat/conversation-menu/messages/messages.ts'
import { REPORT_REASONS, type ReportReason } from '#app/shared/chat.ts'

/** Describes each reason in the words that the person who reports would use. */
export const REPORT_WORDS: Record<ReportReason, { name: () => string; text: () => string }> = {
  scam: { name: say.scam, text: say.scamText },
  harassment: { name: say.harassment, text: say.harassmentText },
  spam: { name: say.spam, text: say.spamText },
  prohibited: { name: say.prohibited, text: say.prohibitedText },
  other: { name: say.other, text: say.otherText },
}

export const reportChoices = () =>
  REPORT_REASONS.map((value) => ({ value, name: REPORT_WORDS[value].name(), text: REPORT_WORDS[value].text() }))
