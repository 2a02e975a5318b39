import { useEffect, useState } from 'react'

import * as say from '#app/features/proofs/messages/messages.ts'
import type { ProofCode } from '#app/nouns/proof/proof.schema.ts'
import { newId } from '#app/shared/new-id.ts'
import { formatDate } from '#app/shared/text/dates.ts'
import { ApiFailure } from '#app/ui/api/api-call.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { BusyLabel } from '#app/ui/forms/busy-label.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { sayWithWait } from '#app/ui/forms/use-submit.ts'
import { sendPicture } from '#app/ui/pictures/send-picture.ts'
import { shrunkPicture } from '#app/ui/pictures/shrunk-picture.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

/** A photo waits for its turn, and then takes seconds to read. */
const READ_WITHIN_MS = 45_000

type Props = { itemId: string; onAdded: () => void; onClose: () => void }

/** Shows today's code and takes the photo. */
export default function ProofDialog({ itemId, onAdded, onClose }: Props) {
  const [code, setCode] = useState<ProofCode | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isUnread, setUnread] = useState(false)

  useEffect(() => {
    askApi('GET', `/items/${itemId}/proof-code`).then(setCode, (error: unknown) => {
      if (!(error instanceof ApiFailure)) throw error
      setProblem(sayWithWait(error))
    })
  }, [itemId])

  async function addPhoto(file: File | undefined) {
    if (!file || !code) return
    setBusy(true)
    setProblem(null)
    setUnread(false)
    try {
      const photo = await sendPicture(await shrunkPicture(file))
      const body = { id: newId(), photo, code: code.code }
      const { isRead } = await askApi('PUT', `/items/${itemId}/proof`, body, READ_WITHIN_MS)
      onAdded()
      if (!isRead) return setUnread(true)
      toast.success(say.isAdded(), { about: 'a proof photo' })
      onClose()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setProblem(sayWithWait(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog open title={say.add()} busy={isBusy} className="text-left" onClose={onClose}>
      <ol className="flex list-decimal flex-col gap-3 pl-5">
        <li>
          {say.stepWrite()}
          <p className="mt-1 min-h-12 font-mono text-4xl font-bold tracking-widest" aria-live="polite">
            {code ? (
              code.code
            ) : (
              <span className="font-sans text-base font-normal text-ink-soft">{say.gettingCode()}</span>
            )}
          </p>
        </li>
        <li>{say.stepPlace()}</li>
        {code && <li>{say.stepTake({ date: formatDate(code.day) })}</li>}
      </ol>
      <div role="alert">{problem !== null && <p className="mt-3 font-semibold text-danger">{problem}</p>}</div>
      <div role="status">
        {isUnread && (
          <p className="mt-3 rounded-md bg-accent-soft px-3 py-2 text-on-accent-soft">{say.isAddedUnread()}</p>
        )}
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        <label
          className={buttonClass(
            isUnread ? 'plain' : 'primary',
            'grow cursor-pointer focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus',
          )}
        >
          <BusyLabel busy={isBusy} working={say.checking()}>
            {isUnread ? say.takeAnother() : say.take()}
          </BusyLabel>
          <input
            type="file"
            accept="image/*,.heic,.heif"
            capture="environment"
            disabled={isBusy || code === null}
            className="sr-only"
            onChange={(event) => {
              void addPhoto(event.target.files?.[0])
              // Lets the same file be chosen again.
              event.target.value = ''
            }}
          />
        </label>
        {isUnread && (
          <button type="button" className={buttonClass('primary', 'grow')} disabled={isBusy} onClick={onClose}>
            {say.done()}
          </button>
        )}
      </div>
    </Dialog>
  )
}
