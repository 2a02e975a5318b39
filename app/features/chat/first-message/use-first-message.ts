import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import * as say from '#app/features/chat/first-message/messages/messages.ts'
import { newId } from '#app/shared/new-id.ts'
import { isVisible } from '#app/shared/text/visible-text.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { webStorage } from '#app/ui/browser/web-storage.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

import { loadFirstMessage, saveFirstMessage, withTry, type FirstMessage } from './first-message-draft.ts'
import { sendFirstMessage } from './send-first-message.ts'

/** A message that was sent takes away the toast of its failed tries. */
const FIRST_MESSAGE = 'first message'

type Where = {
  viewerId: string
  /** The key of the draft: the page of an item or of a person. */
  place: string
  /** Picks the item, given the one chosen in the draft; null while it is not known yet. */
  chooseItem: (chosen: string | null) => string | null
  /** Runs before the page changes to the conversation. */
  onSent: () => void
}

/** State of a first message. The draft survives a failure, a closed dialog, a reload and signing in. */
export function useFirstMessage({ viewerId, place, chooseItem, onSent }: Where) {
  const navigate = useNavigate()
  const [message, setMessage] = useState(() => loadFirstMessage(webStorage('sessionStorage'), viewerId, place))
  const [busy, setBusy] = useState(false)
  const sending = useRef(false)
  const [problem, setProblem] = useState<{ reason: string | null; signedOut: boolean } | null>(null)
  const itemId = chooseItem(message.itemId)
  const conversation = useKnownConversation(itemId)

  function keepMessage(next: FirstMessage) {
    setMessage(next)
    saveFirstMessage(webStorage('sessionStorage'), viewerId, place, next)
  }

  /** Resolves to whether the message was sent; the page then changes to the conversation. */
  async function sendMessage(): Promise<boolean> {
    // A second click may arrive before the busy state is rendered.
    if (sending.current) return false
    if (!isVisible(message.text) || itemId === null) {
      toast.error(say.needsMessage(), { about: FIRST_MESSAGE })
      return false
    }
    const next = withTry(message, itemId, newId)
    keepMessage(next)
    setProblem(null)
    setBusy(true)
    sending.current = true
    const outcome = await sendFirstMessage(next.tried, conversation !== null)
    sending.current = false
    setBusy(false)
    if (!outcome.sent) {
      toast.error(outcome.toast, { about: FIRST_MESSAGE })
      setProblem(outcome)
      return false
    }
    toast.success(outcome.isNew ? `${say.started()} ${say.sent()}` : say.sent(), { about: FIRST_MESSAGE })
    keepMessage({ text: '', itemId: null, tried: null })
    onSent()
    await navigate(`/messages?c=${outcome.conversation}`)
    return true
  }

  return {
    text: message.text,
    itemId,
    busy,
    problem,
    /** The existing conversation about the item. */
    known: conversation,
    write: (text: string) => keepMessage({ ...message, text }),
    choose: (chosen: string) => {
      setProblem(null)
      keepMessage({ ...message, itemId: chosen })
    },
    send: sendMessage,
  }
}

export type WrittenMessage = ReturnType<typeof useFirstMessage>

function useKnownConversation(itemId: string | null): string | null {
  const [found, setFound] = useState<{ itemId: string; id: string | null } | null>(null)
  useEffect(() => {
    if (itemId === null) return undefined
    let wanted = true
    askApi('GET', `/items/${itemId}/conversation`).then(
      ({ id }) => wanted && setFound({ itemId, id }),
      // This lookup is optional: sending finds the conversation by itself.
      () => {},
    )
    return () => {
      wanted = false
    }
  }, [itemId])
  return found !== null && found.itemId === itemId ? found.id : null
}
