import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'

import * as say from '#app/features/accounts/form/messages/messages.ts'
import { TextInput } from '#app/ui/forms/text-input.tsx'

type Props = {
  id: string
  name: string
  isNew: boolean
  disabled: boolean
  /** Completes "Show" and "Hide" for people who do not see the button. */
  noun: string
  /** Whether a dialog opens with the focus here. */
  isFirstFocus?: boolean
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
}

/** An input for a password, with a button that shows it. */
export function PasswordInput({ id, isNew, disabled, noun, isFirstFocus = false, ...input }: Props) {
  const [wanted, setWanted] = useState(false)
  // While it is being sent, the field is a password again, so that browsers do not store it as typed text.
  const shown = wanted && !disabled
  const Icon = shown ? EyeOff : Eye
  const action = shown ? say.hideNoun({ noun }) : say.showNoun({ noun })
  return (
    <div className="relative">
      <TextInput
        {...input}
        {...(isFirstFocus && { 'data-first-focus': true })}
        id={id}
        type={shown ? 'text' : 'password'}
        required
        autoComplete={isNew ? 'new-password' : 'current-password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        readOnly={disabled}
        className="pr-12"
      />
      <button
        type="button"
        aria-label={action}
        title={action}
        aria-controls={id}
        className="absolute inset-y-0 right-0 inline-flex w-11 items-center justify-center rounded-md text-ink-soft hover:text-ink"
        onClick={() => setWanted(!wanted)}
      >
        <Icon aria-hidden className="size-5" />
      </button>
    </div>
  )
}
