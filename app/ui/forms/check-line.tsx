type Props = {
  checked: boolean
  disabled?: boolean
  className?: string
  onChange: (checked: boolean) => void
  /** The words behind the box; they are pressed like it. */
  children: React.ReactNode
}

/** A checkbox with its words, as high as a thumb. */
export function CheckLine({ checked, disabled, className = '', onChange, children }: Props) {
  return (
    <label className={`flex min-h-11 cursor-pointer items-center gap-3 leading-snug ${className}`.trimEnd()}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        className="size-5 shrink-0 accent-brand"
        onChange={({ target }) => onChange(target.checked)}
      />
      {children}
    </label>
  )
}
