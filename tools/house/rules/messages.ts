import { readMessages } from '../../../scripts/messages/read-messages.ts'
import type { Problem } from '../tree.ts'

/** Every text has all languages, with the same parameters and the plurals of each, and a note for translators. */
export const checkMessages = (root: string): Problem[] =>
  readMessages(root).flatMap(({ folder, problems }) => problems.map((text) => ({ file: folder, text })))
