import { useState } from 'react'

import { askApi } from '#app/ui/api/ask.ts'
import { BusyLabel } from '#app/ui/forms/busy-label.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { SettingRow } from '#app/ui/forms/setting-row.tsx'
import { usePart } from '#app/ui/hooks/use-part.ts'
import { useTask } from '#app/ui/hooks/use-task.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

import * as say from './messages/messages.ts'
import type { UpiHint } from './upi.schema.ts'

/** Names the outcomes, so that the newest replaces the one before. */
const ABOUT = 'upi'

type OwnAccount = { address: string; name: string }

/**
 * The viewer's UPI address, to which buyers of open deals may pay. The page has only a hint of it: reading, changing and removing it
 * want a proof of who asks, which comes first, so that nothing that was typed is lost by it.
 */
export function UpiRow({ initial }: { initial: UpiHint }) {
  const [{ isSet, hint }, setHint] = useState(initial)
  const [account, setAccount] = useState<OwnAccount | null>(null)
  const [opened, setOpened] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const [removing, setRemoving] = useState(false)
  const { busy, run } = useTask(ABOUT)
  const [Dialog, fetchDialog] = usePart(() => import('./upi-dialog.tsx'))

  const edit = () =>
    run(async () => {
      if (!(await fetchDialog())) return
      const own = await askApi('GET', '/me/upi')
      setAccount(own.account)
      setOpened((before) => before + 1)
      setOpen(true)
    })

  async function remove() {
    setRemoving(true)
    await run(async () => {
      setHint(await askApi('DELETE', '/me/upi'))
      toast.success(say.removed(), { about: ABOUT })
    })
    setRemoving(false)
  }

  return (
    <SettingRow
      id="upi"
      title={say.title()}
      text={say.whoSees()}
      below={
        <div className="mt-3">
          {isSet && (
            <p className="mb-3 rounded-md bg-sunken px-4 py-3 wrap-anywhere">
              {hint === null ? say.cannotOpen() : say.isStored({ hint, address: (text) => <b dir="ltr">{text}</b> })}
            </p>
          )}
          <div className="flex flex-wrap gap-3 noscript:hidden">
            <button type="button" className={buttonClass('plain')} disabled={busy} onClick={() => void edit()}>
              <BusyLabel busy={busy && !removing} working={say.oneMoment()}>
                {isSet ? say.change() : say.add()}
              </BusyLabel>
            </button>
            {isSet && (
              <button type="button" className={buttonClass('quiet')} disabled={busy} onClick={() => void remove()}>
                <BusyLabel busy={removing} working={say.removing()}>
                  {say.remove()}
                </BusyLabel>
              </button>
            )}
          </div>
          {Dialog && (
            <Dialog
              key={opened}
              open={isOpen}
              account={account}
              onClose={() => setOpen(false)}
              onSaved={(stored) => {
                setHint(stored)
                setOpen(false)
                toast.success(say.saved(), { about: ABOUT })
              }}
            />
          )}
        </div>
      }
    />
  )
}
