import * as say from './messages/messages.ts'
import type { ReportedFor } from './moderation.ts'

/** The reason why a person is banned, suspended or warned, as the end of a sentence to them. */
export const BAN_WORDS: Record<ReportedFor, () => string> = {
  scam: say.banScam,
  counterfeit: say.banCounterfeit,
  prohibited: say.banProhibited,
  misleading: say.banMisleading,
  harassment: say.banHarassment,
  spam: say.banSpam,
  other: say.banOther,
}
