/** The listing that a notice is about, as it is now. */
export interface NoticeItem {
  id: string
  title: string
  price: number
  isSold: boolean
  category: string
}

/** The text of a notice, in the language of its reader. */
export interface NoticeWords {
  title: string
  text: string
  /** The page to which it leads. */
  path: string
  /** The parts that only its mail has. */
  mail: { subject: string; button: string; after: string; path?: string }
}
