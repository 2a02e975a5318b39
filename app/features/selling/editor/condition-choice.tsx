import { CONDITION_MEANING } from '#app/features/catalogue/cards/condition-meaning.ts'
import { CONDITIONS } from '#app/shared/catalogue.ts'
import { RadioList } from '#app/ui/forms/radio-list.tsx'

type Props = { value: string; onChange: (value: string) => void; error?: string | undefined; disabled: boolean }

const GRADES = CONDITIONS.map((condition) => ({
  value: condition,
  name: condition,
  text: CONDITION_MEANING[condition],
}))

/** The conditions, each with the line that defines it. Buyers read the same line. */
export function ConditionChoice({ value, onChange, error, disabled }: Props) {
  return (
    <RadioList<string>
      id="field-condition"
      legend="Condition"
      name="condition"
      choices={GRADES}
      value={value}
      error={error}
      disabled={disabled}
      onChange={onChange}
    />
  )
}
