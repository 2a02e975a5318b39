import { Counter, Field } from './field.tsx'
import { TextArea } from './text-input.tsx'

type Props = {
  label: string
  name: string
  /** The most characters that the server takes. */
  max: number
  value: string
  busy: boolean
  onChange: (text: string) => void
  optional?: boolean
  hint?: string | undefined
  error?: string | undefined
}

/** Three lines for words, with their count beside the label. */
export function CountedText({ name, max, value, busy, onChange, ...field }: Props) {
  return (
    <Field {...field} aside={<Counter length={[...value].length} max={max} />}>
      {(input) => (
        <TextArea
          {...input}
          name={name}
          rows={3}
          dir="auto"
          value={value}
          readOnly={busy}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
