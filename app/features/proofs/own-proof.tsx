import { useState } from 'react'

import * as say from '#app/features/proofs/messages/messages.ts'
import type { ProofView } from '#app/nouns/proof/proof.schema.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { useTask } from '#app/ui/hooks/use-task.ts'

import { ProofNote } from './proof-photo.tsx'
import { useAddProof } from './use-add-proof.tsx'

type Props = {
  item: { id: string; title: string }
  proof: ProofView | null
  /** Loads the listing again. */
  onChange: () => void
}

/** Its seller adds, replaces and removes the proof photo of a listing. */
export function OwnProof({ item, proof, onChange }: Props) {
  const [isAsking, setAsking] = useState(false)
  const { run } = useTask('a proof photo')
  const { button, dialog } = useAddProof({ itemId: item.id, onAdded: onChange })
  return (
    <section aria-labelledby="own-proof" className="flex flex-col gap-2 rounded-lg border border-line bg-surface p-4">
      <h2 id="own-proof" className="font-semibold">
        {say.proofHeading()}
      </h2>
      <p className="text-sm text-ink-soft">
        {proof ? (proof.isRead ? say.ownRead() : say.ownUnread()) : say.noProof()}
      </p>
      {proof && <ProofNote proof={proof} title={item.title} />}
      <div className="flex flex-wrap gap-2">
        {button(proof ? say.addNew() : say.add())}
        {proof && (
          <button type="button" className={buttonClass('quiet', 'noscript:hidden')} onClick={() => setAsking(true)}>
            {say.remove()}
          </button>
        )}
      </div>
      {dialog}
      <ConfirmDialog
        open={isAsking}
        title={say.removeQuestion()}
        text={say.removeText()}
        action={say.remove()}
        working={say.sending()}
        danger
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          if (await run(() => askApi('DELETE', `/items/${item.id}/proof`))) onChange()
        }}
      />
    </section>
  )
}
