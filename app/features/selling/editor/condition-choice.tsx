import { conditionMeaning } from '#app/features/catalogue/cards/condition-meaning.ts'
import { ITEM_FIELDS } from '#app/nouns/item/item-fields.ts'
import { CONDITIONS, conditionName } from '#app/shared/catalogue.ts'
import { RadioList } from '#app/ui/forms/radio-list.tsx'

type Props = { value: string; onChange: (value: string) => void; error?: string | undefined; disabled: boolean }

/** The conditions, each with the line that defines it. Buyers read the same line. */
export function ConditionChoice({ value, onChange, error, disabled }: Props) {
  return (
    <RadioList<string>
      id="field-condition"
      legend={ITEM_FIELDS.condition.label()}
      name="condition"
      choices={CONDITIONS.map((condition) => ({
        value: condition,
        name: conditionName(condition),
        text: conditionMeaning(condition),
      }))}
      value={value}
      error={error}
      disabled={disabled}
      onChange={onChange}
    />
  )
}
