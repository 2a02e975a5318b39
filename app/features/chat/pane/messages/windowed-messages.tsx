import { useCallback, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'

import type { Row } from './message-rows.ts'

/** Within this distance of the end, the viewer counts as reading the newest message and is kept at the end. */
const END_PX = 48
/** Within this distance of the start, older messages are loaded. */
const START_PX = 800
const MOST_FRAMES = 40

export interface ListHandle {
  toEnd: () => void
  /** Scrolls a row to the middle. */
  show: (index: number) => void
}

type Props = {
  rows: readonly Row[]
  children: (row: Row) => React.ReactElement
  label: string
  className: string
  ref: React.Ref<ListHandle>
  /** The initial distance from the end: where the viewer had scrolled to in the plain list. */
  beginAt: () => number
  onReady: () => void
  onNearStart: () => void
  /** Whether the newest message is on screen. */
  onEnd: (atEnd: boolean) => void
}

/** Renders only the messages on screen, and some around them. */
export function WindowedMessages(props: Props) {
  const { rows, children, label, className, ref, beginAt, onReady, onNearStart, onEnd } = props
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const isReady = useRef(false)
  const atEnd = useRef(true)
  const offset = useRef(0)
  const first = useRef(rows[0]?.key)
  // Older messages were added above; what is on screen must not move.
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
  // A message was added or removed; a viewer at the end stays there.
  useLayoutEffect(() => {
    if (atEnd.current) toEnd()
  }, [lastKey, toEnd])
  useEffect(() => {
    if (isReady.current && (list.current?.scrollOffset ?? Infinity) < START_PX) onNearStart()
  }, [rows, onNearStart])

  // Ready once the newest message is at the end. Row sizes become known frame by frame.
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
    // Runs once, on mount.
    // oxlint-disable-next-line react/exhaustive-deps -- later values change nothing about the beginning
  }, [])

  function onScroll(now: number) {
    const before = offset.current
    offset.current = now
    if (!isReady.current || !scroller.current) return
    const left = scroller.current.scrollHeight - scroller.current.clientHeight - now
    if (left < END_PX) setAtEnd(true)
    // New messages move the end away, too. Only scrolling up counts as leaving it.
    else if (now < before) setAtEnd(false)
    if (now < START_PX) onNearStart()
  }

  return (
    // The arrow keys scroll the element that has the focus.
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
  // Without rows there is nothing to wait for.
  if (!element?.querySelector('[data-row-key]')) return false
  return element.scrollHeight - element.clientHeight - element.scrollTop < 2
}

const prefersStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches
