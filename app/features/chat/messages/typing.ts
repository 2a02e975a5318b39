/** The viewer's own typing is told again so often while it goes on. */
const TOLD_EVERY_MS = 2000
/** It has stopped so long after the last keystroke. */
const STOPPED_AFTER_MS = 3000
/** Somebody who does not say so any more has stopped, too: what they said last may have been lost. */
const BELIEVED_MS = 6000

/**
 * Tells of the viewer's typing: `typed` on every keystroke, `stop` when the message is sent or the conversation left. `say`
 * answers whether it could be said; what could not is said with the next keystroke.
 */
export function tellTyping(say: (typing: boolean) => boolean) {
  let told = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  function stop() {
    clearTimeout(timer)
    if (told > 0) say(false)
    told = 0
  }
  return {
    typed(now = Date.now()) {
      clearTimeout(timer)
      timer = setTimeout(stop, STOPPED_AFTER_MS)
      if (now - told < TOLD_EVERY_MS) return
      if (say(true)) told = now
    },
    stop,
  }
}

/** Whether the other person types, by what is heard of them. */
export function watchTyping(onChange: () => void) {
  let typing = false
  let timer: ReturnType<typeof setTimeout> | undefined
  function set(next: boolean) {
    clearTimeout(timer)
    if (next) timer = setTimeout(() => set(false), BELIEVED_MS)
    if (typing === next) return
    typing = next
    onChange()
  }
  return { isTyping: () => typing, set }
}
