import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { watchLongPress } from './use-long-press.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const finger = { pointerId: 7, pointerType: 'touch', isPrimary: true, clientX: 100, clientY: 100, target: null }

function watch() {
  const onPress = vi.fn<(pointer: number) => void>()
  return { ...watchLongPress(onPress), onPress }
}
const event = () => ({ preventDefault: vi.fn<() => void>(), stopPropagation: vi.fn<() => void>() })

test('a finger that rests opens the menu while it is still down, and its lifting is no click', () => {
  const { handlers, onPress } = watch()
  handlers.onPointerDown(finger)
  handlers.onPointerMove({ ...finger, clientY: 107 })
  vi.advanceTimersByTime(499)
  expect(onPress).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onPress).toHaveBeenCalledExactlyOnceWith(7)
  handlers.onPointerUp()
  const [press, click, next] = [event(), event(), event()]
  handlers.onMouseDown(press)
  expect(press.preventDefault).toHaveBeenCalled()
  handlers.onClickCapture(click)
  expect(click.stopPropagation).toHaveBeenCalled()
  handlers.onPointerDown(finger)
  handlers.onPointerUp()
  handlers.onClickCapture(next)
  expect(next.stopPropagation).not.toHaveBeenCalled()
})

test('a tap, a finger that scrolls, a second finger and a message that goes open nothing', () => {
  const { handlers, onPress, stop } = watch()
  for (const end of [
    () => handlers.onPointerUp(),
    () => handlers.onPointerMove({ ...finger, clientY: 88 }),
    () => handlers.onPointerCancel(),
    () => stop(),
  ]) {
    handlers.onPointerDown(finger)
    end()
    vi.advanceTimersByTime(5000)
  }
  handlers.onPointerDown({ ...finger, isPrimary: false })
  vi.advanceTimersByTime(5000)
  expect(onPress).not.toHaveBeenCalled()
})

test('a mouse, and a finger on a link, keep the browser’s own menu', () => {
  const { handlers, onPress } = watch()
  const closest = (selector: string) => (selector === 'a' ? {} : null)
  for (const down of [
    { ...finger, pointerType: 'mouse' },
    { ...finger, target: { closest } },
  ]) {
    handlers.onPointerDown(down)
    vi.advanceTimersByTime(5000)
    const menu = event()
    handlers.onContextMenu(menu)
    expect(menu.preventDefault).not.toHaveBeenCalled()
  }
  expect(onPress).not.toHaveBeenCalled()
})

test('where the browser reports the long press first, its own menu stays away', () => {
  const { handlers, onPress } = watch()
  const [first, late] = [event(), event()]
  handlers.onPointerDown(finger)
  handlers.onContextMenu(first)
  expect(first.preventDefault).toHaveBeenCalled()
  vi.advanceTimersByTime(5000)
  handlers.onContextMenu(late)
  expect(late.preventDefault).toHaveBeenCalled()
  expect(onPress).toHaveBeenCalledTimes(1)
})
