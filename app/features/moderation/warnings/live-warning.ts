import { makeListeners } from '#app/shared/async/listeners.ts'
import { askApi } from '#app/ui/api/ask.ts'

import type { OpenWarning } from './warning.schema.ts'

/** The notice of the page, which shows a warning that came after the page. */
const notices = makeListeners<[warning: OpenWarning | null]>()

export const hearWarnings = notices.add

/** Asks for the oldest open warning and has it shown. Without an answer, the next page shows it. */
export async function lookForWarning(): Promise<void> {
  const answer = await askApi('GET', '/warnings/open').catch(() => null)
  if (answer) notices.tell(answer.warning)
}
