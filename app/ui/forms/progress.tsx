type Props = {
  label: string
  /** From 0 to 1; left out while unknown. */
  value?: number
  className?: string
}

/** A progress bar. */
export function Progress({ label, value, className = '' }: Props) {
  return (
    <progress
      aria-label={label}
      {...(value !== undefined && { value: Math.round(value * 100), max: 100 })}
      className={`h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken text-brand indeterminate:animate-pulse indeterminate:bg-brand [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-brand [&::-webkit-progress-value]:transition-[width] ${className}`}
    />
  )
}
