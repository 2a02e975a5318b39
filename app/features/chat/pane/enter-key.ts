/**
 * Whether Enter sends or begins a new line. With a keyboard it sends; on a touch keyboard, which has no Shift+Enter, it adds a
 * line, and the button sends. No query tells a tablet with a keyboard from one without: what was typed before does.
 */
interface Key {
  key: string
  code: string
  /** Deprecated, and the only way in which Safari and touch keyboards say that a word is being composed: 229. */
  keyCode: number
  isComposing: boolean
  shiftKey: boolean
  ctrlKey: boolean
  altKey: boolean
  metaKey: boolean
}

// Keys of a touch keyboard come without a code, or with 229 in place of a key code.
const isFromKeyboard = ({ code, keyCode }: Pick<Key, 'code' | 'keyCode'>) => code !== '' && keyCode !== 229

/** A difference that is a keyboard on the screen, and not the bar of an address that comes and goes. */
export const KEYBOARD_PX = 120

/** Whether a keyboard on the screen covers a part of the window. Two fingers make what is visible smaller, too. */
export const isScreenKeyboardOpen = (
  viewport: Pick<VisualViewport, 'scale' | 'height'> | null,
  windowHeight: number,
): boolean => viewport !== null && viewport.scale === 1 && windowHeight - viewport.height > KEYBOARD_PX

/** Follows what is typed into one field. `hasMouse`: the device is mainly used with a mouse, and so has a keyboard. */
export function watchEnterKey(hasMouse: () => boolean, isCovered: () => boolean) {
  let typedOnKeyboard = false
  return {
    /** Tell every key that goes down. Answers whether this one sends. */
    press(event: Key): boolean {
      // The Enter that ends what an input method for Hindi or Tamil composes belongs to that.
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
