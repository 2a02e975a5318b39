import { Refusal } from '#app/platform/refusal.server.ts'

const MB = 1024 * 1024
/** The editor sends two photos at a time, and a conversation its image beside them. */
const FILES_EACH = 3

/** What bodies may take of the memory while they arrive, together. Files have their own: no number of them keeps a form out. */
const forms = roomOf(16 * MB, 'A lot is arriving right now. Please try again in a moment.')
const files = roomOf(64 * MB, 'Many photos are arriving right now. Please try again in a moment.')
/** Files that arrive, by whose they are. */
const arriving = new Map<string, number>()

type Room = {
  /** For a body that grows. Throws a Refusal where there is none. */
  more: (bytes: number) => void
  leave: () => void
}

/** Room for a body of JSON. Throws a Refusal when there is none. */
export const takeFormRoom = (bytes: number): Room => forms(bytes)

/** Room for a file of `whose`, who may have so many under way at once: slow ones of one person leave room to others. */
export function takeFileRoom(bytes: number, whose: string): Room {
  const before = arriving.get(whose) ?? 0
  if (before >= FILES_EACH) throw full('Several of your photos are still arriving. Please try again in a moment.')
  const room = files(bytes)
  arriving.set(whose, before + 1)
  return {
    more: room.more,
    leave() {
      room.leave()
      const left = (arriving.get(whose) ?? 1) - 1
      if (left > 0) arriving.set(whose, left)
      else arriving.delete(whose)
    },
  }
}

function roomOf(most: number, message: string) {
  let taken = 0
  return (bytes: number): Room => {
    let own = 0
    const more = (added: number) => {
      if (taken + added > most) throw full(message)
      taken += added
      own += added
    }
    more(bytes)
    return { more, leave: () => void (taken -= own) }
  }
}

const full = (message: string) => new Refusal('unavailable', message, { retryAfter: 5 })
