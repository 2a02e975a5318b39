/**
 * Decides whether Enter sends or starts a new line. On a physical keyboard it sends. On a touch keyboard, which has no
 * Shift+Enter, it adds a line, and the button sends. No media query tells a tablet with a keyboard from one without, so
 * this looks at the keys typed before.
 */
interface Key {
  key: string
  code: string
  /** Deprecated, but only its value 229 tells, in Safari and on touch keyboards, that a word is being composed. */
  keyCode: number
  isComposing: boolean
  shiftKey: boolean
  ctrlKey: boolean
  altKey: boolean
  metaKey: boolean
}

// Touch keyboards send keys without a code, or with the key code 229.
const isFromKeyboard = ({ code, keyCode }: Pick<Key, 'code' | 'keyCode'>) => code !== '' && keyCode !== 229

/** A height difference that means an on-screen keyboard rather than an address bar that comes and goes. */
const KEYBOARD_PX = 120

/**
 * Whether an on-screen keyboard covers part of the window. Pinch zoom also shrinks the visual viewport, and is left
 * out.
 */
export const isScreenKeyboardOpen = (
  viewport: Pick<VisualViewport, 'scale' | 'height'> | null,
  windowHeight: number,
): boolean => viewport !== null && viewport.scale === 1 && windowHeight - viewport.height > KEYBOARD_PX

/**
 * Follows the keys typed into one field. `hasMouse`: the device is mainly used with a mouse, so it has a physical
 * keyboard.
 */
export function watchEnterKey(hasMouse: () => boolean, isCovered: () => boolean) {
  let typedOnKeyboard = false
  return {
    /** Call this on every keydown. Returns whether this key sends the message. */
    press(event: Key): boolean {
      // An Enter that ends a composition belongs to the input method, for example for Hindi or Tamil.
      if (event.isComposing || event.keyCode === 229) {
        if (event.code === '') typedOnKeyboard = false
        return false
      }
      if (event.key !== 'Enter') {
        typedOnKeyboard = isFromKeyboard(event)
        return false
      }
      if (event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return false
      return isFromKeyboard(event) && !isCovered() && (hasMouse() || typedOnKeyboard)
    },
  }
}
