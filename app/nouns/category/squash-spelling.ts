/** The text without what spellings of a name may differ in: case, spaces, underscores and hyphens. */
export const squashSpelling = (text: string): string => text.toLowerCase().replaceAll(/[\s_-]+/g, '')

export const isSameSpelling = (one: string, other: string): boolean => squashSpelling(one) === squashSpelling(other)
