/** The pattern of an id as the database writes it, for longer patterns. */
export const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

const WHOLE = new RegExp(`^${UUID}$`, 'i')

export const isUuid = (text: string) => WHOLE.test(text)
