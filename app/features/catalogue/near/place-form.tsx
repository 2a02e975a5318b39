import { useRef } from 'react'
import { Form } from 'react-router'

import { askApi } from '#app/ui/api/ask.ts'
import { buttonClass } from '#app/ui/forms/button.ts'
import { TextInput } from '#app/ui/forms/text-input.tsx'

import * as say from './messages/messages.ts'
import { LONGEST_PLACE } from './place-cookie.ts'
import { PositionButton } from './position-button.tsx'

type Props = {
  viewerId: string | null
  /** Whether lists show what can only be collected far away, as before. */
  everything?: boolean
  /** The page that follows. */
  to: string
  problem?: string | undefined
  /** Text that was typed and refused. */
  refused?: string | undefined
}

/**
 * Asks where the reader looks for things. The page at its address keeps the answer in a cookie and leads on, also without scripts;
 * that of a signed-in reader is also kept in the account.
 */
export function PlaceForm({ viewerId, everything = false, to, problem, refused = '' }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  return (
    <Form
      ref={form}
      noValidate
      action="/place"
      onSubmit={() => {
        // The browser keeps it by itself; without the account, only other browsers lack it.
        const place = field.current?.value.trim()
        if (viewerId !== null && place) void askApi('PUT', '/me/place', { place, everything }).catch(() => {})
      }}
    >
      <input type="hidden" name="to" value={to} />
      <label htmlFor="place" className="font-semibold">
        {say.pinOrCity()}
      </label>
      <div className="mt-1 flex gap-2">
        <TextInput
          ref={field}
          id="place"
          name="place"
          required
          autoComplete="postal-code"
          maxLength={LONGEST_PLACE}
          defaultValue={refused}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'place-problem' : 'place-help'}
          placeholder={say.placeExample()}
          className="flex-1"
        />
        <button type="submit" className={buttonClass('primary', 'shrink-0')}>
          {say.setPlace()}
        </button>
      </div>
      {problem && (
        <p id="place-problem" role="alert" className="mt-1 text-sm text-bad">
          {problem}
        </p>
      )}
      <PositionButton
        onPin={(pin) => {
          if (field.current) field.current.value = String(pin)
          form.current?.requestSubmit()
        }}
      />
      <p id="place-help" className="mt-2 text-sm text-ink-soft">
        {say.placeHelp()}
      </p>
    </Form>
  )
}
