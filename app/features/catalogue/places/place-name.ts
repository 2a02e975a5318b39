import * as say from '#app/features/catalogue/messages/messages.ts'

/** A city or state in the reader's language. Addresses, filters and the database keep its English name. */
export const placeName = (name: string): string => say.placeName({ key: name.replaceAll(' ', ''), name })

/** A stored place, part by part: 'Pune, Maharashtra'. A locality stays as it is written. */
export const placeText = (location: string): string =>
  location
    .split(',')
    .map((part) => placeName(part.trim()))
    .join(', ')
