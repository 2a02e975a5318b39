/** The interval at which continued typing is announced again. */
const TOLD_EVERY_MS = 2000
/** Typing ends this long after the last keystroke. */
const STOPPED_AFTER_MS = 3000
/** Without a new announcement, typing counts as ended: the message that said so may have been lost. */
const BELIEVED_MS = 6000

/**
 * Announces the viewer's typing: call `typed` on every keystroke, and `stop` when the message is sent or the
 * conversation is left. `say` returns whether it was sent; if not, the next keystroke retries.
 */
export function tellTyping(say: (typing: boolean) => boolean) {
  let lastTold = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  function stopTyping() {
    clearTimeout(timer)
    if (lastTold > 0) say(false)
    lastTold = 0
  }
  return {
    typed(now = Date.now()) {
      clearTimeout(timer)
      timer = setTimeout(stopTyping, STOPPED_AFTER_MS)
      if (now - lastTold < TOLD_EVERY_MS) return
      if (say(true)) lastTold = now
    },
    stop: stopTyping,
  }
}

/** Tracks whether the other person is typing, from their announcements. */
export function watchTyping(onChange: () => void) {
  let typing = false
  let timer: ReturnType<typeof setTimeout> | undefined
  function setTyping(next: boolean) {
    clearTimeout(timer)
    if (next) timer = setTimeout(() => setTyping(false), BELIEVED_MS)
    if (typing === next) return
    typing = next
    onChange()
  }
  return { isTyping: () => typing, set: setTyping }
}
