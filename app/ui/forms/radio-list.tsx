import { useId } from 'react'

import { FieldError } from './field.tsx'

export type Choice<Value extends string> = { value: Value; name: string; text: string }

type Props<Value extends string> = {
  /** The group's id, where something links to it. */
  id?: string
  legend: string
  name: string
  choices: readonly Choice<Value>[]
  value: Value | null
  error: string | undefined
  disabled: boolean
  onChange: (value: Value) => void
}

/** A choice of one of a few options, each with a line that explains it. */
export function RadioList<Value extends string>({
  id,
  legend,
  name,
  choices,
  value,
  error,
  disabled,
  onChange,
}: Props<Value>) {
  const hintId = useId()
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={error ? hintId : undefined}
      disabled={disabled}
      className="rounded-md"
    >
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      {/* Above the list, because the focus moves there: below the list, a phone would not show it. */}
      {error && (
        <div className="-mt-1.5 mb-2">
          <FieldError id={hintId}>{error}</FieldError>
        </div>
      )}
      <div
        className={`divide-y divide-line overflow-hidden rounded-md border bg-surface ${error ? 'border-bad ring-1 ring-bad' : 'border-line-strong'}`}
      >
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="grid min-h-11 cursor-pointer grid-cols-[auto_1fr] gap-x-3 px-3.5 py-2 hover:bg-sunken has-checked:bg-brand-soft has-checked:text-on-brand-soft has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={value === choice.value}
              onChange={() => onChange(choice.value)}
              className="row-span-2 mt-0.5 size-5 accent-brand outline-none"
            />
            <span className="font-semibold">{choice.name}</span>
            <span className="text-sm">{choice.text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
