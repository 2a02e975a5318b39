import { CircleAlert, CloudUpload } from 'lucide-react'

import { sayAwaited, type Arriving } from './use-when-arrived.ts'

type WaitProps = { arriving: Arriving; action: 'Publishing' | 'Saving' }

/** Says that the form was submitted and what it waits for. Always rendered, so that changes are announced. */
export function WaitNotice({ arriving, action }: WaitProps) {
  const isWaiting = arriving.isWaiting
  return (
    <div role="status">
      {isWaiting && (
        <p className="mb-3 flex items-start gap-3 rounded-md bg-brand-soft px-4 py-3 text-on-brand-soft">
          <CloudUpload aria-hidden className="mt-0.5 size-5 shrink-0" />
          <span>
            <strong>
              {action} as soon as {sayAwaited(arriving)}.
            </strong>{' '}
            Stay on this page. If you leave it, this continues when you come back.
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
        <strong>Not published yet.</strong> {refusal.replace(/^Error adding item: /, '')} Your draft is kept in this
        browser.
      </p>
    </div>
  )
}
