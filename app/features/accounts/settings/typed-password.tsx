import { PasswordInput } from '#app/features/accounts/form/password-input.tsx'
import { Field } from '#app/ui/forms/field.tsx'

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
  return (
    <Field label={label} hint={hint} error={error}>
      {(field) => <PasswordInput {...field} name={name} isNew={isNew} disabled={disabled} noun={label.toLowerCase()} />}
    </Field>
  )
}
