import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'

import * as say from '#app/features/moderation/messages/messages.ts'
import type { Deed, Subject } from '#app/features/moderation/report.schema.ts'

import { applyDeedToSubject } from './apply-deed.ts'
import { SubjectActions } from './subject-actions.tsx'

/**
 * An admin's actions on the page of a hidden listing or a banned person. After undoing it, the page no longer mentions
 * it; the actions stay until the admin leaves the page, so that a slip can be corrected right there.
 */
export default function PageActions({ subject: loaded }: { subject: Subject | null }) {
  const { revalidate } = useRevalidator()
  const [done, setDone] = useState<Subject | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const subject = loaded ?? done

  function readAnew() {
    // The button that had the focus may disappear.
    box.current?.focus({ preventScroll: true })
    void revalidate()
  }

  function onDone(deed: Deed) {
    if (subject) setDone(applyDeedToSubject(subject, deed))
    readAnew()
  }

  if (!subject) return null
  return (
    <div
      ref={box}
      role="group"
      aria-label={say.forAdmins()}
      tabIndex={-1}
      className="flex min-h-12 flex-wrap gap-3 outline-none"
    >
      <SubjectActions {...subject} onDone={onDone} onStale={readAnew} />
    </div>
  )
}
