/** The shared look of every text field and select. */
export const CONTROL =
  'block w-full min-w-0 rounded-md border border-line-strong bg-surface px-3.5 text-base text-ink placeholder:text-ink-soft aria-invalid:border-bad aria-invalid:ring-1 aria-invalid:ring-bad disabled:opacity-60'

export function TextInput({ className = '', ...props }: React.ComponentProps<'input'>) {
  return <input type="text" {...props} className={`${CONTROL} min-h-11 py-2 ${className}`} />
}

/** Grows with its text in browsers that support it. */
export function TextArea({ className = '', ...props }: React.ComponentProps<'textarea'>) {
  return <textarea rows={5} {...props} className={`${CONTROL} min-h-32 py-2.5 field-sizing-content ${className}`} />
}
