import { CONDITION_MEANING } from '#app/features/listings/condition-meaning.ts'
import { CONDITIONS } from '#app/shared/catalogue.ts'
import { FieldError } from '#app/ui/field.tsx'

type Props = { value: string; onChange: (value: string) => void; error?: string | undefined; disabled: boolean }

/** Each grade with the one line that defines it: buyers read the same one. */
export function ConditionChoice({ value, onChange, error, disabled }: Props) {
  return (
    <fieldset
      id="field-condition"
      tabIndex={-1}
      aria-describedby={error ? 'condition-error' : undefined}
      disabled={disabled}
      className="rounded-md"
    >
      <legend className="mb-1.5 font-semibold">Condition</legend>
      <div
        className={`divide-y divide-line overflow-hidden rounded-md border bg-surface ${error ? 'border-bad ring-1 ring-bad' : 'border-line-strong'}`}
      >
        {CONDITIONS.map((condition) => (
          <label
            key={condition}
            className="grid min-h-11 cursor-pointer grid-cols-[auto_1fr] gap-x-3 px-3.5 py-2.5 hover:bg-sunken has-checked:bg-brand-soft has-checked:text-on-brand-soft has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="condition"
              value={condition}
              checked={value === condition}
              onChange={() => onChange(condition)}
              className="row-span-2 mt-0.5 size-5 accent-brand outline-none"
            />
            <span className="font-semibold">{condition}</span>
            <span className="text-sm">{CONDITION_MEANING[condition]}</span>
          </label>
        ))}
      </div>
      {error && <FieldError id="condition-error">{error}</FieldError>}
    </fieldset>
  )
}
