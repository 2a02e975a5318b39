export const NOTE_MAX = 2000

/** A note of an admin on a person, perhaps about one of their listings. */
export interface Note {
  id: string
  text: string
  at: string
  by: string
  /** The listing's title when it was written. */
  about: string | null
}

export interface NotePage {
  notes: Note[]
  next: string | null
}
