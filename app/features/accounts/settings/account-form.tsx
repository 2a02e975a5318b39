import { BusyLabel } from '#app/ui/forms/busy-label.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'

import type { useAccountForm } from './use-account-form.ts'

type Props = {
  state: ReturnType<typeof useAccountForm>
  /** The button's words, also while the form is being sent. */
  action: string
  working: string
  /** The fields. */
  children: React.ReactNode
}

/** A form of the account settings: its fields, the problem that belongs to none of them, and its button. */
export function AccountForm({ state: { form, busy, problem, onSubmit }, action, working, children }: Props) {
  return (
    <form
      ref={form}
      method="post"
      noValidate
      className="mt-4 flex max-w-md flex-col gap-4 noscript:hidden"
      onSubmit={onSubmit}
    >
      {children}
      <p role="alert" className="font-semibold text-bad empty:hidden">
        {problem}
      </p>
      <button type="submit" disabled={busy} className={buttonClass('primary', 'self-start max-sm:w-full')}>
        <BusyLabel busy={busy} working={working}>
          {action}
        </BusyLabel>
      </button>
    </form>
  )
}
