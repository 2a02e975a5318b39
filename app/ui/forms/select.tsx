import { ChevronDown } from 'lucide-react'

import { CONTROL } from './text-input.tsx'

type Option = { value: string; label: string }
type Props = Omit<React.ComponentProps<'select'>, 'children'> & {
  options: readonly Option[]
  /** Shown while nothing is chosen. */
  placeholder: string
}

/** The browser's native select: on a phone it is the one that users know. */
export function Select({ options, placeholder, className = '', ...props }: Props) {
  return (
    <span className="relative block">
      <select {...props} className={`${CONTROL} min-h-11 appearance-none py-2 pr-11 ${className}`}>
        <option value="">{placeholder}</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute top-3 right-3.5 size-5 text-ink-soft" />
    </span>
  )
}
