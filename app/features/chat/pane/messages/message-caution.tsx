import { Info } from 'lucide-react'

import { adviceOn, nameTogether, reasonFor } from '#app/features/cautions/caution-advice.ts'
import * as say from '#app/features/cautions/messages/messages.ts'
import { block, report } from '#app/features/chat/conversation-menu/messages/messages.ts'
import type { Person, ReadMessage } from '#app/features/chat/conversation.schema.ts'
import { buttonClass } from '#app/ui/forms/button.ts'

import type { MessageActions } from './message-bubble.tsx'

type Props = {
  message: Pick<ReadMessage, 'senderId' | 'cautions'>
  other: Pick<Person, 'id'>
  actions: Pick<MessageActions, 'report' | 'block'>
}

/**
 * Shows the first caution below a message from the other person, and names all that came together. It blocks nothing by
 * itself.
 */
export function MessageCaution({ message: { senderId, cautions = [] }, other, actions }: Props) {
  const [first] = cautions
  if (!first || senderId !== other.id) return null
  const together = nameTogether(cautions)
  // A link by itself speaks for nothing: every one that leads away is named.
  const isLinkAlone = first.kind === 'outside-link' && cautions.length === 1
  return (
    <div className="mt-1 w-fit max-w-[min(34rem,100%)] rounded-md bg-accent-soft text-sm text-on-accent-soft">
      <details>
        <summary className="flex min-h-11 cursor-pointer list-none items-start gap-2 rounded-md px-3 py-2 outline-offset-[-3px] [&::-webkit-details-marker]:hidden">
          <Info aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            {!isLinkAlone && <span className="sr-only">{say.takeCare()} </span>}
            {together && <span className="font-semibold">{together} </span>}
            {adviceOn(first)} <span className="font-semibold underline underline-offset-2">{say.whySeen()}</span>
          </span>
        </summary>
        <div className="space-y-2 px-3 pt-1 pb-3 pl-9">
          <ul className="space-y-1">
            {cautions.map((caution) => (
              <li key={caution.kind} className="wrap-anywhere">
                <q>{caution.part}</q>: {caution === first ? reasonFor(caution.kind) : adviceOn(caution)}
              </li>
            ))}
          </ul>
          <p>{isLinkAlone ? say.everyLink() : say.wordsOfScams()}</p>
        </div>
      </details>
      {together && (
        <div className="flex flex-wrap gap-2 px-3 pb-3 pl-9">
          <button type="button" className={buttonClass('plain')} onClick={actions.report}>
            {report()}
          </button>
          {actions.block && (
            <button type="button" className={buttonClass('plain')} onClick={actions.block}>
              {block()}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
