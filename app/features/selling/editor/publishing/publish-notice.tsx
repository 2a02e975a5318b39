import { CircleAlert, CloudUpload } from 'lucide-react'

import * as say from '#app/features/selling/editor/messages/messages.ts'
import type { DraftPurpose } from '#app/nouns/item/item-fields.ts'

import type { Arriving } from './use-when-arrived.ts'

type WaitProps = { arriving: Arriving; purpose: DraftPurpose }

/** Says that the form was submitted and what it waits for. Always rendered, so that changes are announced. */
export function WaitNotice({ arriving: { isWaiting, online, underWay }, purpose }: WaitProps) {
  return (
    <div role="status">
      {isWaiting && (
        <p className="mb-3 flex items-start gap-3 rounded-md bg-brand-soft px-4 py-3 text-on-brand-soft">
          <CloudUpload aria-hidden className="mt-0.5 size-5 shrink-0" />
          <span>
            <strong>
              {online ? say.awaitPhotos({ purpose, n: Math.max(1, underWay) }) : say.awaitConnection({ purpose })}
            </strong>{' '}
            {say.stayHere()}
          </span>
        </p>
      )}
    </div>
  )
}

/** Shown for a listing that could not be published. It stays a draft, and nothing is lost. */
export function RefusedNotice({ refusal }: { refusal: string | null }) {
  if (!refusal) return null
  return (
    <div className="mt-4 flex items-start gap-3 rounded-md bg-bad-soft px-4 py-3 text-bad">
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      <p>
        <strong>{say.notPublished()}</strong> {refusal} {say.draftIsKept()}
      </p>
    </div>
  )
}
