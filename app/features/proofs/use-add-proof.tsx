import { useState } from 'react'

import { buttonClass } from '#app/ui/forms/button.ts'
import { usePart } from '#app/ui/hooks/use-part.ts'

import * as say from './messages/messages.ts'

type Options = {
  itemId: string
  onAdded: () => void
}

/** The button with which a seller adds a proof photo to their listing, and the dialog behind it. */
export function useAddProof({ itemId, onAdded }: Options) {
  const [isOpen, setOpen] = useState(false)
  const [ProofDialog, load] = usePart(() => import('./proof-dialog.tsx'))
  return {
    button: (label = say.add(), extra = '') => (
      <button
        type="button"
        className={buttonClass('plain', `noscript:hidden ${extra}`)}
        onClick={async () => {
          if (await load()) setOpen(true)
        }}
      >
        {label}
      </button>
    ),
    dialog: ProofDialog && isOpen && <ProofDialog itemId={itemId} onAdded={onAdded} onClose={() => setOpen(false)} />,
  }
}

/** The button alone, where nothing else needs the dialog. */
export function AddProof(options: Options) {
  const { button, dialog } = useAddProof(options)
  return (
    <>
      {button()}
      {dialog}
    </>
  )
}
