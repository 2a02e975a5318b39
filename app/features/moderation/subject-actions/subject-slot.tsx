import { useEffect, useEffectEvent } from 'react'

import type { Subject } from '#app/features/moderation/report.schema.ts'
import { usePart } from '#app/ui/hooks/use-part.ts'

/**
 * On the page of a hidden listing or a banned person: the place for an admin's actions, whose code is loaded for admins
 * only. `subject` is null where there is nothing to undo.
 */
export function SubjectSlot({ subject }: { subject: Subject | null }) {
  const [Actions, ask] = usePart(() => import('./page-actions.tsx'))
  const load = useEffectEvent(() => void ask())
  const isWanted = subject !== null
  useEffect(() => {
    if (isWanted) load()
  }, [isWanted])

  if (Actions) return <Actions subject={subject} />
  return isWanted ? <div className="min-h-12 noscript:hidden" /> : null
}
