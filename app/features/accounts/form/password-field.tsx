import * as say from '#app/features/accounts/form/messages/messages.ts'

import { PasswordInput } from './password-input.tsx'

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
  const reasons = error?.split('\n') ?? []
  const describedBy = error ? 'password-error' : hint ? 'password-hint' : undefined
  return (
    <div>
      <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3 gap-y-2">
        <label htmlFor="password" className="font-semibold">
          {label}
        </label>
        {aside}
      </div>
      <PasswordInput
        id="password"
        name="password"
        isNew={isNew}
        disabled={disabled}
        noun={say.passwordNoun()}
        aria-describedby={describedBy}
        aria-invalid={error ? true : undefined}
      />
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
