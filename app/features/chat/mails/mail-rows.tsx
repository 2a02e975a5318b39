import { useState } from 'react'

import * as say from '#app/features/chat/mails/messages/messages.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { SettingRow } from '#app/ui/forms/setting-row.tsx'
import { useTask } from '#app/ui/hooks/use-task.ts'

type Kind = {
  setting: 'messageMails' | 'wishlistMails' | 'saleMails'
  title: string
  text: string
  label: string
}

/** Switches mails about unread messages on or off. */
export function MessageMailsRow({ initial }: { initial: boolean }) {
  return (
    <MailsRow
      initial={initial}
      setting="messageMails"
      title={say.messageMails()}
      text={say.messageMailsText()}
      label={say.messageMailsLabel()}
    />
  )
}

/** Switches mails about wishlist items on or off. */
export function WishlistMailsRow({ initial }: { initial: boolean }) {
  return (
    <MailsRow
      initial={initial}
      setting="wishlistMails"
      title={say.wishlistMails()}
      text={say.wishlistMailsText()}
      label={say.wishlistMailsLabel()}
    />
  )
}

/** Switches mails about listings that may be gone on or off. */
export function SaleMailsRow({ initial }: { initial: boolean }) {
  return (
    <MailsRow
      initial={initial}
      setting="saleMails"
      title={say.saleMails()}
      text={say.saleMailsText()}
      label={say.saleMailsLabel()}
    />
  )
}

/** A click saves at once. The box itself says so, and changes back if that fails. */
function MailsRow({ initial, setting, title, text, label }: Kind & { initial: boolean }) {
  const [on, setOn] = useState(initial)
  const { busy, run } = useTask()

  async function saveSetting(wanted: boolean) {
    setOn(wanted)
    const isSaved = await run(() => askApi('PUT', '/me/notifications', { [setting]: wanted }))
    if (!isSaved) setOn(!wanted)
  }

  return (
    <SettingRow title={title} text={text}>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={on}
          disabled={busy}
          className="size-5 shrink-0 accent-brand"
          onChange={(event) => void saveSetting(event.target.checked)}
        />
        {label}
      </label>
    </SettingRow>
  )
}
