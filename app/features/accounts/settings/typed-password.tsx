import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'

import { Field } from '#app/ui/forms/field.tsx'
import { TextInput } from '#app/ui/forms/text-input.tsx'

type Props = {
  label: string
  name: string
  isNew?: boolean
  disabled: boolean
  hint?: string
  error: string | undefined
}

/** A password among other fields, with a button that shows it. */
export function TypedPassword({ label, name, isNew = false, disabled, hint, error }: Props) {
  const [wanted, setWanted] = useState(false)
  // While it is being sent, the field is a password again, so that browsers do not store it as typed text.
  const shown = wanted && !disabled
  const Icon = shown ? EyeOff : Eye
  const action = `${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`
  return (
    <Field label={label} hint={hint} error={error}>
      {(field) => (
        <div className="relative">
          <TextInput
            {...field}
            name={name}
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
            aria-controls={field.id}
            className="absolute inset-y-0 right-0 inline-flex w-11 items-center justify-center rounded-md text-ink-soft hover:text-ink"
            onClick={() => setWanted(!wanted)}
          >
            <Icon aria-hidden className="size-5" />
          </button>
        </div>
      )}
    </Field>
  )
}
