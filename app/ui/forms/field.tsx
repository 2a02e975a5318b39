import { useId } from 'react'
/** The props that a control gets from its field, so that label, hint and error are announced with it. */

import * as say from '#app/ui/messages/messages.ts'
export type FieldProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

type Props = {
  label: string
  /** The control's id; generated if left out. */
  id?: string
  optional?: boolean
  hint?: React.ReactNode
  /** The problem to correct, shown right below the control. */
  error?: string | undefined
  /** Shown at the end of the label's line, for example a counter. */
  aside?: React.ReactNode
  children: (props: FieldProps) => React.ReactNode
}

/** A control with its label, hint and error. */
export function Field({ label, id: given, optional, hint, error, aside, children }: Props) {
  const made = useId()
  const id = given ?? made
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div>
      <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3 gap-y-2">
        <label htmlFor={id} className="min-w-0 font-semibold wrap-anywhere">
          {optional
            ? say.optional({ label, note: (text) => <span className="font-normal text-ink-soft">{text}</span> })
            : label}
        </label>
        {aside}
      </div>
      {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': error ? true : undefined })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  )
}

export function FieldError({ id, children }: { id: string; children: React.ReactNode }) {
  return (
    <p id={id} className="mt-1.5 text-sm font-semibold text-bad">
      {children}
    </p>
  )
}

/** A counter of the used length, shown only near the limit. */
export function Counter({ length, max }: { length: number; max: number }) {
  if (length < max * 0.8) return null
  return (
    <span className={`text-sm tabular-nums ${length > max ? 'font-semibold text-bad' : 'text-ink-soft'}`}>
      {length.toLocaleString('en-IN')} / {max.toLocaleString('en-IN')}
    </span>
  )
}
