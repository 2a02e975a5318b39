import { arrivalFor, rememberArrival } from '#app/features/accounts/door/departure.ts'
import * as say from '#app/features/accounts/form/messages/messages.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { buttonClass } from '#app/ui/forms/button.ts'
import { useTask } from '#app/ui/hooks/use-task.ts'

/** Goes to Google and returns signed in, to the page `next`. A new account may need an invitation. */
export function GoogleButton({ next, invitation }: { next: string; invitation: string | null }) {
  const { busy, run } = useTask()

  const go = () =>
    run(async () => {
      const arrival = arrivalFor(next)
      const { url } = await askApi('POST', '/auth/google', { next: arrival.next, asked: next, invitation })
      rememberArrival(arrival)
      window.location.assign(url)
      return 'leaving'
    })

  return (
    <button type="button" disabled={busy} className={buttonClass('plain', 'w-full')} onClick={() => void go()}>
      <span aria-hidden className="font-display text-lg leading-none font-extrabold text-brand">
        G
      </span>
      {busy ? say.goingToGoogle() : say.continueWithGoogle()}
    </button>
  )
}
