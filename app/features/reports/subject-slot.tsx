import { useEffect, useEffectEvent } from 'react'

import { usePart } from '#app/ui/use-part.ts'

import type { Subject } from './report.ts'

/**
 * On the page of what is hidden or banned: the place of what an admin can do about it, which is loaded for admins alone.
 * `subject` is null where nothing is to be taken back.
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
