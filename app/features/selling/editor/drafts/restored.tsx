import { useState } from 'react'

import * as say from '#app/features/selling/editor/messages/messages.ts'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'

type Props = { what: 'draft' | 'changes'; disabled: boolean; onStartAfresh: () => void }

const WORDS = {
  draft: () => ({
    kept: say.keptDraft(),
    afresh: say.startAfresh(),
    title: say.throwAway(),
    text: say.throwAwayText(),
    action: say.throwItAway(),
    working: say.throwingAway(),
  }),
  changes: () => ({
    kept: say.keptChanges(),
    afresh: say.undoThem(),
    title: say.undoChanges(),
    text: say.leaveUnsavedText(),
    action: say.undoAction(),
    working: say.undoing(),
  }),
}

/** Says that the form contains a draft from an earlier visit. */
export function Restored({ what, disabled, onStartAfresh }: Props) {
  const [asking, setAsking] = useState(false)
  const { kept, afresh, ...question } = WORDS[what]()
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 rounded-md bg-brand-soft px-4 py-1.5 text-on-brand-soft">
      <p className="py-1.5">{kept}</p>
      <button
        type="button"
        className="min-h-11 rounded-md font-semibold underline disabled:opacity-60"
        disabled={disabled}
        onClick={() => setAsking(true)}
      >
        {afresh}
      </button>
      <ConfirmDialog
        open={asking}
        {...question}
        danger
        onConfirm={async () => onStartAfresh()}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}
