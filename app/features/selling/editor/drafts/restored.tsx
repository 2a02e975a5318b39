import { useState } from 'react'

import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'

type Props = { what: 'draft' | 'changes'; disabled: boolean; onStartAfresh: () => void }

const WORDS = {
  draft: {
    kept: 'We kept your draft.',
    afresh: 'Start afresh',
    title: 'Throw this draft away?',
    text: 'What you typed and the photos that you added will be gone.',
    action: 'Throw it away',
    working: 'Throwing it away...',
  },
  changes: {
    kept: 'We kept the changes that you had not saved.',
    afresh: 'Undo them',
    title: 'Undo your changes?',
    text: 'What you changed will be gone. The listing stays as it was saved.',
    action: 'Undo changes',
    working: 'Undoing...',
  },
}

/** Says that the form contains a draft from an earlier visit. */
export function Restored({ what, disabled, onStartAfresh }: Props) {
  const [asking, setAsking] = useState(false)
  const { kept, afresh, ...question } = WORDS[what]
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
