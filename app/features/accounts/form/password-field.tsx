import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'

import { TextInput } from '#app/ui/forms/text-input.tsx'

type Props = {
  label: string
  isNew: boolean
  disabled: boolean
  hint?: string
  /** One reason per line. */
  error?: string | undefined
  /** Shown at the far end of the label's line. */
  aside?: React.ReactNode
}

/** A password with a button that shows it. The weaknesses of a new one are listed below it. */
export function PasswordField({ label, isNew, disabled, hint, error, aside }: Props) {
  const [wanted, setWanted] = useState(false)
  // While it is being sent, the field is a password again, so that browsers do not store it as typed text.
  const shown = wanted && !disabled
  const reasons = error?.split('\n') ?? []
  const told = error ? 'password-error' : hint ? 'password-hint' : undefined
  const Icon = shown ? EyeOff : Eye
  return (
    <div>
      <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3">
        <label htmlFor="password" className="font-semibold">
          {label}
        </label>
        {aside}
      </div>
      <div className="relative">
        <TextInput
          id="password"
          name="password"
          type={shown ? 'text' : 'password'}
          required
          autoComplete={isNew ? 'new-password' : 'current-password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          readOnly={disabled}
          aria-describedby={told}
          aria-invalid={error ? true : undefined}
          className="pr-12"
        />
        <button
          type="button"
          aria-label={shown ? 'Hide password' : 'Show password'}
          title={shown ? 'Hide password' : 'Show password'}
          aria-controls="password"
          className="absolute inset-y-0 right-0 inline-flex w-11 items-center justify-center rounded-md text-ink-soft hover:text-ink"
          onClick={() => setWanted(!wanted)}
        >
          <Icon aria-hidden className="size-5" />
        </button>
      </div>
      {reasons.length > 0 && (
        <ul id="password-error" className="mt-1.5 flex flex-col gap-1 text-sm font-semibold text-bad">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {hint && !error && (
        <p id="password-hint" className="mt-1.5 text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  )
}
