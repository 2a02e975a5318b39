import { useEffect, useRef, useState } from 'react'

import type { WaysToProve } from '#app/features/accounts/reauthentication/ways-to-prove.ts'
import { ApiFailure } from '#app/ui/api/api-call.ts'
import { askApi, remedyRefusals } from '#app/ui/api/ask.ts'
import { usePart } from '#app/ui/hooks/use-part.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

const load = () => import('#app/features/accounts/reauthentication/reauthentication-dialog.tsx')

type Asked = { number: number; ways: WaysToProve; done: (isProved: boolean) => void }

/** Asks the person who they are, above whatever is open, when something they do wants to know it again. */
export function ProveAgain() {
  const [Dialog, fetchDialog] = usePart(load)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [open, setOpen] = useState(false)
  const running = useRef<Promise<boolean> | null>(null)
  const count = useRef(0)

  useEffect(() => {
    async function ask(): Promise<boolean> {
      try {
        const ways = await askApi<WaysToProve>('GET', '/account/reauthentication')
        if (ways.isProved) return true
        if (!(await fetchDialog())) return false
        const { promise, resolve: done } = Promise.withResolvers<boolean>()
        setAsked({ number: (count.current += 1), ways, done })
        setOpen(true)
        return await promise
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error
        toast.error(error.message)
        return false
      }
    }
    // Two calls that want it at once share the answer.
    return remedyRefusals('reauthenticate', () => (running.current ??= ask().finally(() => (running.current = null))))
  })

  if (!Dialog || !asked) return null
  return (
    <Dialog
      key={asked.number}
      open={open}
      ways={asked.ways}
      onDone={(isProved) => {
        setOpen(false)
        asked.done(isProved)
      }}
    />
  )
}
