import { askApi } from '#app/ui/api/ask.ts'

import type { OpenWarning } from './warning.schema.ts'

/** The notice of the page, which shows a warning that came after the page. */
const notices = new Set<(warning: OpenWarning | null) => void>()

export function hearWarnings(notice: (warning: OpenWarning | null) => void): () => void {
  notices.add(notice)
  return () => notices.delete(notice)
}

/** Asks for the oldest open warning and has it shown. Without an answer, the next page shows it. */
export async function lookForWarning(): Promise<void> {
  const found = await askApi('GET', '/warnings/open').catch(() => null)
  if (found) for (const notice of notices) notice(found.warning)
}
