import { ArrowDown, LoaderCircle } from 'lucide-react'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'

import type { Person } from '#app/features/chat/conversation.schema.ts'
import * as say from '#app/features/chat/messages/messages.ts'
import { useInBrowser } from '#app/ui/hooks/use-in-browser.ts'

import type { MessageActions } from './message-bubble.tsx'
import { toRows, type Row } from './message-rows.ts'
import { NewMessageWords } from './new-message-words.tsx'
import { RowView } from './row-view.tsx'
import type { Chat } from './use-conversation.ts'
import { useJump } from './use-jump.ts'
import { WindowedMessages, type ListHandle } from './windowed-messages.tsx'

type Props = {
  chat: Chat
  viewerId: string
  other: Person
  now: number
  /** The actions on each message. */
  actions: Omit<MessageActions, 'goTo'>
  ref: React.Ref<HTMLDivElement>
}

const SCROLLER = 'absolute inset-0 overflow-x-hidden overflow-y-auto overscroll-contain px-3 pb-2 lg:px-6'
const TYPING: Row = { kind: 'typing', key: 'typing' }

/**
 * The messages of a conversation. The server renders the newest ones as a plain list. In the browser, a windowed list
 * replaces it once it has the same scroll position.
 */
export function MessageList({ chat, viewerId, other, now, actions: given, ref }: Props) {
  const { messages, hasOlder, loadingOlder, loadOlder, readUpTo, otherReadUpTo, otherTyping, seen } = chat
  const inBrowser = useInBrowser()
  const [isReady, setReady] = useState(false)
  const [atEnd, setAtEnd] = useState(true)
  const [olderFailed, setOlderFailed] = useState(false)
  const plain = useRef<HTMLDivElement>(null)
  const list = useRef<ListHandle>(null)

  // The line above new messages stays where it was when the conversation was opened.
  const [readBefore] = useState(readUpTo)
  const messageRows = useMemo(() => toRows(messages, viewerId, readBefore), [messages, viewerId, readBefore])
  const rows = useMemo(() => (otherTyping ? [...messageRows, TYPING] : messageRows), [messageRows, otherTyping])

  const more = useCallback(
    async (most?: number) => {
      if (!hasOlder || loadingOlder) return
      setOlderFailed(false)
      await loadOlder(most).catch(() => setOlderFailed(true))
    },
    [hasOlder, loadingOlder, loadOlder],
  )
  const onNearStart = useCallback(() => {
    if (!olderFailed) void more()
  }, [more, olderFailed])
  const { goTo, highlighted, isLooking } = useJump({ rows: messageRows, hasOlder, loadingOlder, more }, list)
  const actions = useMemo(() => ({ ...given, goTo: (id: string) => void goTo(id) }), [given, goTo])

  const last = messageRows.at(-1)
  const lastKey = last?.key
  const answers = last?.own === true && ['queued', 'sending'].includes(last.message.delivery)
  useLayoutEffect(() => {
    // The viewer's own new message scrolls into view.
    if (answers) list.current?.toEnd()
  }, [answers, lastKey])

  const newest = messages.findLast(({ seq }) => Number.isFinite(seq))?.seq ?? 0
  const [leftAt, setLeftAt] = useState(newest)
  const onEnd = useCallback(
    (isNow: boolean) => {
      setAtEnd(isNow)
      if (!isNow) setLeftAt(newest)
    },
    [newest],
  )
  const unseen = atEnd ? 0 : messageRows.filter(({ own, message }) => !own && message.seq > leftAt).length
  useEffect(() => {
    if (atEnd && newest > 0) seen(newest)
  }, [atEnd, newest, seen])

  const renderRow = (row: Row) => (
    <RowView
      key={row.key}
      row={row}
      viewerId={viewerId}
      other={other}
      now={now}
      otherReadUpTo={otherReadUpTo}
      highlighted={row.key === highlighted}
      actions={actions}
    />
  )
  const label = say.messagesWith({ name: other.name })
  return (
    <div ref={ref} className="relative min-h-0 flex-1 bg-page">
      {!isReady && (
        // Reversed, so that the newest message is visible even without scripts.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls is reached by keyboard
        <div ref={plain} role="log" aria-label={label} tabIndex={0} className={`${SCROLLER} flex flex-col-reverse`}>
          <div>{rows.map(renderRow)}</div>
        </div>
      )}
      {inBrowser && (
        <WindowedMessages
          ref={list}
          rows={rows}
          label={label}
          className={`${SCROLLER} flex flex-col ${isReady ? '' : 'invisible'}`}
          beginAt={() => Math.abs(plain.current?.scrollTop ?? 0)}
          onReady={() => setReady(true)}
          onNearStart={onNearStart}
          onEnd={onEnd}
        >
          {renderRow}
        </WindowedMessages>
      )}
      {rows.length === 0 && <p className="absolute inset-x-6 top-1/3 text-center text-ink-soft">{say.noMessages()}</p>}
      <div className="pointer-events-none absolute inset-x-0 top-2 flex justify-center">
        {(loadingOlder || olderFailed) && (
          <OlderNote failed={olderFailed && !loadingOlder} looking={isLooking} onTryAgain={() => void more()} />
        )}
      </div>
      {!atEnd && <ToNewest count={unseen} onPress={() => list.current?.toEnd()} />}
      <NewMessageWords messages={messages} viewerId={viewerId} />
    </div>
  )
}

type OlderProps = { failed: boolean; looking: boolean; onTryAgain: () => void }

function OlderNote({ failed, looking, onTryAgain }: OlderProps) {
  return (
    <div
      role="status"
      className="pointer-events-auto inline-flex items-center gap-2 rounded-full border border-line bg-raised px-4 py-1.5 text-sm shadow-lift"
    >
      {failed ? (
        <>
          {say.olderFailed()}
          <button
            type="button"
            className="-my-2 min-h-11 font-semibold text-brand underline underline-offset-2"
            onClick={onTryAgain}
          >
            {say.loadOlderAgain()}
          </button>
        </>
      ) : (
        <>
          <LoaderCircle aria-hidden className="size-4 animate-spin" />
          {looking ? say.lookingFor() : say.loadingOlder()}
        </>
      )}
    </div>
  )
}

function ToNewest({ count, onPress }: { count: number; onPress: () => void }) {
  return (
    <button
      type="button"
      className="absolute right-4 bottom-4 inline-flex h-11 min-w-11 items-center justify-center gap-2 rounded-full border border-line bg-raised px-3 text-sm font-semibold text-brand shadow-lift hover:bg-sunken"
      onClick={onPress}
    >
      <ArrowDown aria-hidden className="size-5" />
      {count > 0 ? say.newCount({ n: count }) : <span className="sr-only">{say.toNewest()}</span>}
    </button>
  )
}
