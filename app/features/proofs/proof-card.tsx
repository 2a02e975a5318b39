import { useState } from 'react'

import * as say from '#app/features/proofs/messages/messages.ts'
import type { ProofCard as ProofFacts } from '#app/nouns/proof/proof.schema.ts'
import { newId } from '#app/shared/new-id.ts'
import { formatDate } from '#app/shared/text/dates.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { buttonClass } from '#app/ui/forms/button.ts'
import { useTask } from '#app/ui/hooks/use-task.ts'

import { ProofPhoto } from './proof-photo.tsx'
import { AddProof } from './use-add-proof.tsx'

type Props = {
  facts: ProofFacts
  /** Whether it is the viewer's own request or answer. */
  own: boolean
  /** The other person's name. */
  name: string
  /** `id` is null for a listing that is gone. */
  item: { id: string | null; title: string }
  /** Whether nobody can write in the conversation any more. */
  closed: boolean
  refresh: () => void
}

/** A request for a proof photo in its conversation, or the seller's answer with the photo. */
export function ProofCard({ facts: { isAnswer, isAnswered, proof }, own, name, item, closed, refresh }: Props) {
  return (
    <>
      <p className="text-sm font-semibold text-ink-soft">{sayHeading(isAnswer, own, name)}</p>
      {proof ? (
        <>
          <p className="font-semibold">{say.proofPhoto({ date: formatDate(proof.day) })}</p>
          <ProofPhoto proof={proof} title={item.title} />
        </>
      ) : (
        <p className="text-sm">{sayStanding({ isAnswer, isAnswered }, own)}</p>
      )}
      {!isAnswered && !own && !closed && item.id !== null && (
        <div className="mt-2">
          <AddProof itemId={item.id} onAdded={refresh} />
        </div>
      )}
    </>
  )
}

function sayHeading(isAnswer: boolean, own: boolean, name: string): string {
  if (isAnswer) return own ? say.youAdded() : say.addedBy({ name })
  return own ? say.youAsked() : say.askedBy({ name })
}

function sayStanding({ isAnswer, isAnswered }: Pick<ProofFacts, 'isAnswer' | 'isAnswered'>, own: boolean): string {
  if (isAnswer) return say.gone()
  if (isAnswered) return say.answered()
  return own ? say.waiting() : say.showIt()
}

/** The button with which a buyer asks for a proof photo in a conversation. */
export function AskForProof({ conversation, refresh }: { conversation: string; refresh: () => void }) {
  const [request, setRequest] = useState(newId)
  const { busy, run } = useTask('a proof photo')
  return (
    <button
      type="button"
      disabled={busy}
      className={buttonClass('plain', 'noscript:hidden max-sm:px-2.5! max-sm:text-sm')}
      onClick={async () => {
        const path = `/conversations/${conversation}/proof-requests` as const
        if (await run(() => askApi('POST', path, { id: request }))) setRequest(newId())
        refresh()
      }}
    >
      {say.ask()}
    </button>
  )
}
