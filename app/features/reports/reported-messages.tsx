import { MessageSquareText } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { formatDayTime } from '#app/shared/dates.ts'
import { ApiFailure, isOutOfDate } from '#app/ui/api-call.ts'
import { ask } from '#app/ui/ask.ts'
import { BusyLabel } from '#app/ui/busy-label.tsx'
import { buttonClass } from '#app/ui/button.ts'
import { toast } from '#app/ui/toast-store.ts'

import type { ReportedMessage } from './report.ts'

type Props = {
  report: string
  about: string
  /** When the report was decided meanwhile, or is gone: what is shown is not what is saved. */
  onStale: () => void
}

/** What the two last wrote, when an admin asks for it: no more than it takes to judge. */
export function ReportedMessages({ report, about, onStale }: Props) {
  const [messages, setMessages] = useState<ReportedMessage[] | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const list = useRef<HTMLElement>(null)

  useEffect(() => {
    // The button is gone.
    if (messages) list.current?.focus()
  }, [messages])

  async function read() {
    setBusy(true)
    setProblem(null)
    try {
      const answer = await ask<{ messages: ReportedMessage[] }>('POST', `/admin/reports/${report}/read`)
      setMessages(answer.messages)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      const { message } = error
      if (isOutOfDate(error)) {
        toast.error(message)
        onStale()
      } else setProblem(message)
    } finally {
      setBusy(false)
    }
  }

  if (!messages) {
    return (
      <div className="mt-3">
        <button
          type="button"
          disabled={busy}
          aria-label={`Read the last messages: ${about}`}
          className={buttonClass('plain', 'noscript:hidden')}
          onClick={() => void read()}
        >
          <MessageSquareText aria-hidden className="size-5" />
          <BusyLabel busy={busy} working="Loading ...">
            Read the last messages
          </BusyLabel>
        </button>
        <div role="alert" className="mt-1.5 text-sm font-semibold text-bad empty:hidden">
          {problem}
        </div>
      </div>
    )
  }
  return (
    <section
      ref={list}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls is reached by keyboard
      tabIndex={0}
      aria-label={`The last messages: ${about}`}
      className="mt-3 max-h-96 overflow-y-auto rounded-md border border-line bg-sunken p-3"
    >
      {messages.length === 0 ? (
        <p className="text-ink-soft">Nothing is left to read: it was unsent.</p>
      ) : (
        <ol className="flex flex-col gap-3">
          {messages.map((message) => (
            <li key={message.id} className={message.isReporter ? 'pl-6' : 'pr-6'}>
              <p className="flex flex-wrap gap-x-2 text-sm text-ink-soft">
                <bdi className="font-semibold text-ink">{message.sender}</bdi>
                {message.isReporter && <span>(reported it)</span>}
                <time dateTime={message.at}>{formatDayTime(message.at)}</time>
              </p>
              <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
                {message.text ?? <em>An image, which only the two can see</em>}
              </p>
              {message.imageSays && (
                <p className="text-sm wrap-anywhere text-ink-soft">A code in it says: {message.imageSays}</p>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
