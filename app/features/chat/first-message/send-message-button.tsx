import { MessageCircle } from 'lucide-react'
import { useState } from 'react'

import * as say from '#app/features/chat/first-message/messages/messages.ts'
import { buttonClass } from '#app/ui/forms/button.ts'
import { useHashOpened } from '#app/ui/hooks/use-hash-opened.ts'
import { usePart } from '#app/ui/hooks/use-part.ts'

const HASH = '#send-message'

type Props = { viewerId: string; person: { id: string; name: string } }

/** Shown on a profile: writes to that person about one of their listings on sale. */
export function SendMessageButton({ viewerId, person }: Props) {
  const [open, setOpen] = useState(false)
  const [Dialog, ask] = usePart(() => import('./send-message-dialog.tsx'))

  async function openDialog() {
    if (await ask()) setOpen(true)
  }
  useHashOpened(HASH, true, () => void openDialog())

  return (
    <>
      <button type="button" className={buttonClass('accent', 'noscript:hidden')} onClick={() => void openDialog()}>
        <MessageCircle aria-hidden className="size-5" />
        {say.sendMessage()}
      </button>
      {Dialog && (
        <Dialog
          open={open}
          viewerId={viewerId}
          person={person}
          path={`/profile/${person.id}${HASH}`}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
