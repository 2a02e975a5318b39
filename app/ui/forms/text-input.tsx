/** The shared look of every text field and select. */
export const CONTROL =
  'block w-full min-w-0 rounded-md border border-line-strong bg-surface px-3.5 text-base text-ink placeholder:text-ink-soft aria-invalid:border-bad aria-invalid:ring-1 aria-invalid:ring-bad disabled:opacity-60'

/** Browsers cut a date that is wider than its field, so it grows with the text only as far as a narrow phone has room. */
const DATE = 'px-[min(0.875rem,3vw)]! text-[min(1rem,5.2vw)]!'

export function TextInput({ className = '', ...props }: React.ComponentProps<'input'>) {
  return (
    <input
      type="text"
      {...props}
      className={`${CONTROL} min-h-11 py-2 ${props.type === 'date' ? DATE : ''} ${className}`}
    />
  )
}

/** Grows with its text in browsers that support it. */
export function TextArea({ className = '', ...props }: React.ComponentProps<'textarea'>) {
  return <textarea rows={5} {...props} className={`${CONTROL} min-h-32 py-2.5 field-sizing-content ${className}`} />
}
