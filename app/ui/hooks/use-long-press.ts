import { useEffect, useMemo } from 'react'

/** As long as phones themselves take, and as far as a finger that rests may move. */
const HELD_MS = 500
const MOVED_PX = 10

type Finger = { pointerId: number; pointerType: string; isPrimary: boolean; clientX: number; clientY: number }
type Cancellable = { preventDefault: () => void; stopPropagation: () => void }
type Press = { pointer: number; x: number; y: number; timer: ReturnType<typeof setTimeout> }

/**
 * Handlers for an element that a finger can hold for its menu. A finger that moves scrolls instead. Links in the element keep the
 * browser's own menu. A mouse has its own buttons, and so does the keyboard. `onPress` gets the pointer, which is still down;
 * keep its identity, because a new one lets go.
 */
export function useLongPress(onPress: (pointer: number) => void) {
  const { stop, handlers } = useMemo(() => watchLongPress(onPress), [onPress])
  useEffect(() => stop, [stop])
  return handlers
}

export function watchLongPress(onPress: (pointer: number) => void) {
  let press: Press | null = null
  // The click that ends a long press is not meant as one.
  let wasLong = false

  function stop() {
    clearTimeout(press?.timer)
    press = null
  }
  function finish() {
    const pointer = press?.pointer
    stop()
    if (pointer === undefined) return
    wasLong = true
    onPress(pointer)
  }

  const handlers = {
    onPointerDown({ pointerType, isPrimary, pointerId, clientX, clientY, target }: Finger & { target: unknown }) {
      stop()
      wasLong = false
      if (pointerType !== 'touch' || !isPrimary || isInLink(target)) return
      press = { pointer: pointerId, x: clientX, y: clientY, timer: setTimeout(finish, HELD_MS) }
    },
    onPointerMove({ clientX, clientY }: Finger) {
      if (press && Math.hypot(clientX - press.x, clientY - press.y) > MOVED_PX) stop()
    },
    onPointerUp: stop,
    // The browser scrolls.
    onPointerCancel: stop,
    // Some browsers report a long press themselves, before their own menu.
    onContextMenu(event: Cancellable) {
      if (press || wasLong) event.preventDefault()
      finish()
    },
    // It would take the focus from the menu.
    onMouseDown(event: Cancellable) {
      if (wasLong) event.preventDefault()
    },
    onClickCapture(event: Cancellable) {
      if (!wasLong) return
      wasLong = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
  return { stop, handlers }
}

// An event's target need not be an element: it can be the document.
const isInLink = (target: unknown) => (target as Partial<Element> | null)?.closest?.('a')
