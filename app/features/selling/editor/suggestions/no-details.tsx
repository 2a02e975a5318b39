import * as say from '#app/features/selling/editor/messages/messages.ts'

import type { NoDetails } from './details-from-photo.ts'

/**
 * Says what to photograph when there was no print to read, or that the photo could not be read now. Most things have no print, so
 * neither is an error.
 */
export function NoDetailsLine({ why }: { why: NoDetails }) {
  return (
    <span role="status" className="text-sm text-ink-soft">
      {why === 'nothing to read' ? say.nothingToRead() : say.notReadNow()}
    </span>
  )
}
