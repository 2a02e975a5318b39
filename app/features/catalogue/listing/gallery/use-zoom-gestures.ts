import { useEffect, useRef, useState } from 'react'

import { measureDistance, findMiddle, moveBy, WHOLE, zoomAt, type Box, type Point, type View } from './gallery-view.ts'

const TAP_ZOOM = 2.5
const DOUBLE_TAP_MS = 300
const TAP_SLACK_PX = 24
const SWIPE_PX = 60

type Gesture = { from: Point; last: Point; at: number; pinched: boolean }

/**
 * Gestures on a photo: pinch, double tap and wheel zoom, dragging pans. At full size, a swipe requests the next (1) or
 * the previous (-1) photo.
 */
export function useZoomGestures(box: React.RefObject<HTMLElement | null>, onSwipe: (step: 1 | -1) => void) {
  const [view, setView] = useState(WHOLE)
  const fingers = useRef(new Map<number, Point>())
  const gesture = useRef<Gesture>(undefined)
  const lastTap = useRef({ at: -Infinity, x: 0, y: 0 })

  const zoomBy = (factor: number, point: Point = { x: 0, y: 0 }) =>
    setView((old) => zoomAt(old, factor, point, measureBox(box.current)))

  useEffect(() => {
    const element = box.current
    // React's listeners are passive, so the page behind would scroll or zoom, too.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const point = fromMiddle(element, event)
      setView((old) =>
        zoomAt(old, Math.exp(-event.deltaY / (event.ctrlKey ? 100 : 400)), point, measureBox(box.current)),
      )
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [box])

  function onPointerDown(event: React.PointerEvent) {
    if (event.button !== 0) return
    const point = fromMiddle(box.current, event)
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, point)
    if (fingers.current.size === 1) gesture.current = { from: point, last: point, at: event.timeStamp, pinched: false }
    else if (gesture.current) gesture.current.pinched = true
  }

  function onPointerMove(event: React.PointerEvent) {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const point = fromMiddle(box.current, event)
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    fingers.current.set(event.pointerId, point)
    if (gesture.current) gesture.current.last = point
    setView((old) =>
      other
        ? pinchView(old, before, point, other, measureBox(box.current))
        : moveBy(old, minus(point, before), measureBox(box.current)),
    )
  }

  function onPointerUp(event: React.PointerEvent) {
    if (!fingers.current.delete(event.pointerId) || fingers.current.size > 0) return
    const done = gesture.current
    gesture.current = undefined
    if (!done || done.pinched || event.type === 'pointercancel') return
    const moved = minus(done.last, done.from)
    if (measureDistance(done.last, done.from) < TAP_SLACK_PX) return onTap(done)
    if (view.scale === 1 && Math.abs(moved.x) > SWIPE_PX && Math.abs(moved.x) > Math.abs(moved.y)) {
      onSwipe(moved.x < 0 ? 1 : -1)
    }
  }

  function onTap({ from, at }: Gesture) {
    const isDouble = at - lastTap.current.at < DOUBLE_TAP_MS && measureDistance(from, lastTap.current) < TAP_SLACK_PX
    lastTap.current = { at: isDouble ? -Infinity : at, ...from }
    if (isDouble) setView((old) => (old.scale > 1 ? WHOLE : zoomAt(old, TAP_ZOOM, from, measureBox(box.current))))
  }

  return {
    view,
    zoomBy,
    pan: (by: Point) => setView((old) => moveBy(old, by, measureBox(box.current))),
    reset: () => setView(WHOLE),
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp },
  }
}

const measureBox = (box: HTMLElement | null): Box => ({ width: box?.clientWidth ?? 0, height: box?.clientHeight ?? 0 })

function fromMiddle(box: HTMLElement | null, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left = 0, top = 0, width = 0, height = 0 } = box?.getBoundingClientRect() ?? {}
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}

const minus = (one: Point, other: Point): Point => ({ x: one.x - other.x, y: one.y - other.y })

/** One finger moved from `before` to `after` while the `other` stayed in place. */
function pinchView(view: View, before: Point, after: Point, other: Point, box: Box): View {
  const moved = moveBy(view, minus(findMiddle(after, other), findMiddle(before, other)), box)
  return zoomAt(
    moved,
    measureDistance(after, other) / Math.max(1, measureDistance(before, other)),
    findMiddle(after, other),
    box,
  )
}
