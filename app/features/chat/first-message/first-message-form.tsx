import { useId, useRef } from 'react'

import * as say from '#app/features/chat/first-message/messages/messages.ts'
import { MESSAGE_MAX } from '#app/shared/chat.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { isVisible } from '#app/shared/text/visible-text.ts'
import { BusyLabel } from '#app/ui/forms/busy-label.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { Counter, Field } from '#app/ui/forms/field.tsx'
import { TextArea } from '#app/ui/forms/text-input.tsx'
import * as ui from '#app/ui/messages/messages.ts'
import { bdi } from '#app/ui/texts/bdi.tsx'

import type { WrittenMessage } from './use-first-message.ts'

const SUGGESTIONS = [say.stillAvailable, say.whenAndWhere, say.morePhotos, say.negotiable]

type Props = {
  message: WrittenMessage
  /** The seller's name. */
  to: string
  /** Where to sign in, should the session have ended. */
  signInHref: string
  onCancel: () => void
  /** Shown above the text: the item, or a choice of items. */
  children: React.ReactNode
}

/** The form for a first message to a seller. A suggestion appends its text, which stays editable. */
export function FirstMessageForm({ message, to, signInHref, onCancel, children }: Props) {
  const { text, busy, problem, known } = message
  const area = useRef<HTMLTextAreaElement>(null)
  const suggestionsId = useId()

  function addSuggestion(suggestion: string) {
    if (!text.includes(suggestion)) message.write(isVisible(text) ? `${text.trimEnd()} ${suggestion}` : suggestion)
    area.current?.focus()
  }

  async function sendMessage() {
    if (!(await message.send())) area.current?.focus()
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void sendMessage()
      }}
    >
      {children}
      {known !== null && (
        <p className="flex flex-wrap items-center justify-between gap-x-3 rounded-md bg-brand-soft px-4 py-1 text-on-brand-soft">
          {say.alreadyTalking()}
          <a
            href={pageHref(`/messages?c=${known}`)}
            className="inline-flex min-h-11 items-center font-semibold underline"
          >
            {say.openConversation()}
          </a>
        </p>
      )}
      <Field
        label={say.yourMessage()}
        aside={<Counter length={text.length} max={MESSAGE_MAX} />}
        hint={say.seesYourName({ name: to, bdi })}
      >
        {(field) => (
          <TextArea
            {...field}
            ref={area}
            name="message"
            data-first-focus
            rows={3}
            className="min-h-24!"
            dir="auto"
            maxLength={MESSAGE_MAX}
            placeholder={say.sayHello()}
            value={text}
            readOnly={busy}
            onChange={(event) => message.write(event.target.value)}
          />
        )}
      </Field>
      <div>
        <p id={suggestionsId} className="sr-only">
          {say.suggestions()}
        </p>
        <ul
          aria-labelledby={suggestionsId}
          className="-mx-5 flex gap-2 overflow-x-auto px-5 py-1 whitespace-nowrap sm:mx-0 sm:flex-wrap sm:px-0"
        >
          {SUGGESTIONS.map((suggestion, index) => (
            <li key={index}>
              <button
                type="button"
                disabled={busy}
                className="min-h-11 rounded-full border border-line-strong bg-surface px-4 text-sm hover:bg-sunken disabled:opacity-60"
                onClick={() => addSuggestion(suggestion())}
              >
                {suggestion()}
              </button>
            </li>
          ))}
        </ul>
      </div>
      <div role="alert" className="text-sm font-semibold text-bad empty:hidden">
        {problem?.reason}
        {problem?.signedOut &&
          say.signedOut({
            link: (text) => (
              <a href={pageHref(signInHref)} data-reload className="inline-flex min-h-11 items-center underline">
                {text}
              </a>
            ),
          })}
      </div>
      <div className="flex flex-col gap-3 sm:flex-row sm:justify-end">
        <button type="button" className={buttonClass('plain', 'max-sm:hidden')} disabled={busy} onClick={onCancel}>
          {ui.cancel()}
        </button>
        <button type="submit" className={buttonClass('primary')} disabled={busy || message.itemId === null}>
          <BusyLabel busy={busy} working={ui.sending()}>
            {say.sendMessage()}
          </BusyLabel>
        </button>
      </div>
    </form>
  )
}
