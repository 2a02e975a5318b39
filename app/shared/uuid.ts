/** The pattern of an id as the database writes it, for longer patterns. */
export const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

const WHOLE = new RegExp(`^${UUID}$`, 'i')

export const isUuid = (text: string) => WHOLE.test(text)

/**
 * Chats and mail programs take what follows a link for a part of it: `/listing/{id}.`, `…).`, `….html`, `…'s`, `…&gt;`. All ids
 * have the same length, so an id ends where something else than a letter or digit of an id follows.
 */
const GLUED = new RegExp(String.raw`^(?<id>${UUID})[^\da-z]`, 'iu')

/** The id at the beginning of an address's part that has something behind it. */
export const readGluedId = (part: string): string | undefined => GLUED.exec(part)?.groups?.['id']?.toLowerCase()
