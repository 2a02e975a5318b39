import { useCallback, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'

import type { Row } from '#app/features/chat/messages/message-rows.ts'

/** So near to the end somebody is taken to read the newest message, and is kept there. */
const END_PX = 48
/** So near to the beginning the messages before it are asked for. */
const START_PX = 800
const MOST_FRAMES = 40

export interface ListHandle {
  toEnd: () => void
  /** Shows a row in the middle. */
  show: (index: number) => void
}

type Props = {
  rows: readonly Row[]
  children: (row: Row) => React.ReactElement
  label: string
  className: string
  ref: React.Ref<ListHandle>
  /** How far from the end it begins: where somebody had scrolled to before this list stood. */
  beginAt: () => number
  onReady: () => void
  onNearStart: () => void
  /** Whether the newest message is on the screen. */
  onEnd: (atEnd: boolean) => void
}

/** Of all messages only those on the screen, and some around, are in the document. */
export function WindowedMessages(props: Props) {
  const { rows, children, label, className, ref, beginAt, onReady, onNearStart, onEnd } = props
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const isReady = useRef(false)
  const atEnd = useRef(true)
  const offset = useRef(0)
  const first = useRef(rows[0]?.key)
  // Older ones came: what is on the screen stays where it is.
  const shift = first.current !== rows[0]?.key && rows.some(({ key }) => key === first.current)
  const lastKey = rows.at(-1)?.key
  const count = rows.length

  const toEnd = useCallback(() => {
    if (count > 0) list.current?.scrollToIndex(count - 1, { align: 'end' })
  }, [count])
  function setAtEnd(isNow: boolean) {
    if (isNow !== atEnd.current) onEnd(isNow)
    atEnd.current = isNow
  }
  useImperativeHandle(ref, () => ({
    toEnd() {
      setAtEnd(true)
      toEnd()
    },
    show(index) {
      const isFar = Math.abs((list.current?.getItemOffset(index) ?? 0) - (list.current?.scrollOffset ?? 0)) > 3000
      setAtEnd(false)
      list.current?.scrollToIndex(index, { align: 'center', smooth: !isFar && !prefersStillness() })
    },
  }))

  useLayoutEffect(() => {
    first.current = rows[0]?.key
  }, [rows])
  // A message came or went: whoever was at the end stays there.
  useLayoutEffect(() => {
    if (atEnd.current) toEnd()
  }, [lastKey, toEnd])
  useEffect(() => {
    if (isReady.current && (list.current?.scrollOffset ?? Infinity) < START_PX) onNearStart()
  }, [rows, onNearStart])

  // It is ready once the newest message stands at the end: sizes become known frame by frame.
  useEffect(() => {
    let frames = 0
    let frame = requestAnimationFrame(function look() {
      frames += 1
      if (frames < MOST_FRAMES && !isAtEnd(scroller.current)) {
        frame = requestAnimationFrame(look)
        return
      }
      const before = beginAt()
      if (before > END_PX) {
        atEnd.current = false
        list.current?.scrollBy(-before)
      }
      isReady.current = true
      onReady()
      onEnd(atEnd.current)
    })
    return () => cancelAnimationFrame(frame)
    // Once, when it is mounted.
    // oxlint-disable-next-line react/exhaustive-deps -- later values change nothing about the beginning
  }, [])

  function onScroll(now: number) {
    const before = offset.current
    offset.current = now
    if (!isReady.current || !scroller.current) return
    const left = scroller.current.scrollHeight - scroller.current.clientHeight - now
    if (left < END_PX) setAtEnd(true)
    // What comes in makes the list longer, too; only whoever scrolls up leaves its end.
    else if (now < before) setAtEnd(false)
    if (now < START_PX) onNearStart()
  }

  return (
    // Keys scroll what has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls is reached by keyboard
    <div ref={scroller} role="log" aria-label={label} aria-live="off" tabIndex={0} className={className}>
      <div className="flex-1" />
      <Virtualizer
        ref={list}
        data={rows}
        shift={shift}
        bufferSize={600}
        onScroll={onScroll}
        onResize={() => {
          if (atEnd.current) toEnd()
        }}
      >
        {children}
      </Virtualizer>
    </div>
  )
}

function isAtEnd(element: HTMLElement | null): boolean {
  // Without a single row there is nothing to wait for.
  if (!element?.querySelector('[data-row-key]')) return false
  return element.scrollHeight - element.clientHeight - element.scrollTop < 2
}

const prefersStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches
