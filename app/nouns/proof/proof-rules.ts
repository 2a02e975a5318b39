/** A listing shows its proof photo for so many days. */
export const PROOF_DAYS = 30
/** A buyer asks for one at most once within so many hours, in each conversation. */
export const ASK_HOURS = 24

/**
 * The signs of a code: those that the embedded reader knows best in handwriting (tried with four fonts: it finds one 7 in seven, and half
 * of the 4s), and of which people confuse none with another. Without vowels, a code is no word.
 */
export const CODE_SIGNS = 'CFHKLMNPTVWX69'
export const CODE_LENGTH = 5

/** Signs that are read in handwriting instead of those of a code. */
const READ_AS: Readonly<Record<string, string>> = { U: 'V', '1': 'L', I: 'L', G: '6', B: '6', Q: '9', '×': 'X' }

const foldSigns = (text: string): string => [...text.toUpperCase()].map((sign) => READ_AS[sign] ?? sign).join('')

/** Whether one of the lines that were read has the code, also with blanks or hyphens in it. */
export const hasCode = (lines: readonly string[], code: string): boolean =>
  lines.some((line) => foldSigns(line.replaceAll(/[^\p{L}\p{N}×]/gu, '')).includes(code))
