import { ApiFailure, isOutOfDate } from '#app/ui/api/api-call.ts'
import { useAfterClose } from '#app/ui/dialogs/use-after-close.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

import { refreshPending } from './pending-counts.ts'

type Props<Deed> = {
  /** Whether a dialog asks about it. */
  isAsking: boolean
  onDone: (deed: Deed) => void
  /** Called instead when the deed was no longer possible because the page is outdated. */
  onStale: () => void
}

/** An admin's deed after a dialog has asked about it. The card hears of it when the dialog is closed, and can move the focus then. */
export function useAdminDeed<Deed>({ isAsking, onDone, onStale }: Props<Deed>) {
  const done = useAfterClose(isAsking, onDone)
  const stale = useAfterClose<void>(isAsking, onStale)

  /** `toText` says what the toast tells; null for none. */
  return async function act<Answer extends Deed>(call: Promise<Answer>, toText: (deed: Answer) => string | null) {
    try {
      const deed = await call
      done(deed)
      const text = toText(deed)
      if (text !== null) toast.success(text)
      void refreshPending()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      toast.error(error.message)
      if (isOutOfDate(error)) stale()
    }
  }
}
