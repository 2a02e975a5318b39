import { useState } from 'react'

import { ApiFailure, callApi } from '#app/ui/api-call.ts'
import { SettingRow } from '#app/ui/setting-row.tsx'
import { toast } from '#app/ui/toast-store.ts'

/** Whether somebody gets mails about messages that they have not read; saved with the click. */
export function MessageMailsRow({ initial }: { initial: boolean }) {
  const [on, setOn] = useState(initial)
  const [busy, setBusy] = useState(false)

  async function save(messageMails: boolean) {
    setOn(messageMails)
    setBusy(true)
    try {
      await callApi('PUT', '/me/notifications', { messageMails })
      toast.success(messageMails ? 'We mail you about unread messages.' : 'We no longer mail you about messages.')
    } catch (error) {
      setOn(!messageMails)
      if (!(error instanceof ApiFailure)) throw error
      toast.error(error.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <SettingRow title="E-mails about messages" text="After 15 minutes, and once per conversation until you read it.">
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={on}
          disabled={busy}
          className="size-5 shrink-0 accent-brand"
          onChange={(event) => void save(event.target.checked)}
        />
        E-mail me about messages I have not read
      </label>
    </SettingRow>
  )
}
