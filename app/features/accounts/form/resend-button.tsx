import * as say from '#app/features/accounts/form/messages/messages.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { buttonClass } from '#app/ui/forms/button.ts'
import { useTask } from '#app/ui/hooks/use-task.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

type Props = {
  path: '/auth/verification' | '/auth/reset-request'
  /** The request's body: whose mail it is, and what they wanted. */
  body: () => { email: string }
  /** The message once it was sent. */
  done: string
  children: string
}

/** Requests a mailed link once more. */
export function ResendButton({ path, body, done, children }: Props) {
  const { busy, run } = useTask(path)

  const requestMail = () =>
    run(async () => {
      await askApi('POST', path, body())
      toast.success(done, { about: path })
    })

  return (
    <button type="button" disabled={busy} className={buttonClass('plain')} onClick={() => void requestMail()}>
      {busy ? say.sending() : children}
    </button>
  )
}
