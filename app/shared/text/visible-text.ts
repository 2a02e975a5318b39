/**
 * The rules for every text that people write. `trimVisible` is for texts with paragraphs, `oneLine` for single-line fields;
 * names of people have additional rules (`features/accounts/display-name`).
 */

// As wide as a letter, but blank.
const BLANK = /[\u115f\u1160\u2800\u3164\uffa0]/g

// Scripts in which a joiner changes the spelling: those of India and its neighbours, and the Arabic ones.
const JOINING = [
  'Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Mtei Olck Cakm Lepc Limb Newa Tirh Gran Kthi Modi Shrd Tibt',
  'Mymr Khmr Arab Syrc Nkoo Mong',
]
  .flatMap((line) => line.split(' '))
  .map((script) => String.raw`\p{Script=${script}}`)
  .join('')

// Invisible characters. White space stays, and so does NUL, which the API door removes. Number signs stay because they
// show, although they are format characters. Joiners, the two emoji selectors and tags have rules of their own.
const HIDDEN = String.raw`(?:(?![\t-\r\0\u200c\u200d\ufe0e\ufe0f\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}\u{e0020}-\u{e007f}])[\p{Cc}\p{Cf}\p{Co}\p{DI}\p{NChar}])+`
// A joiner is kept after a letter that it can join, and between the parts of an emoji.
const LOST_JOINER = String.raw`(?<![${JOINING}])(?:\u200c|\u200d(?!(?<=(?:\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier})\u200d)\p{Extended_Pictographic}))`
// A selector is kept after an emoji, or before the frame of a keycap.
const LOST_SELECTOR = String.raw`(?<!\p{Extended_Pictographic})(?!(?<=[\d#*])\ufe0f\u20e3)[\ufe0e\ufe0f]`
const UNSEEN = new RegExp(`${HIDDEN}|${LOST_JOINER}|${LOST_SELECTOR}`, 'gu')

// A black flag and tags form the flag of England, Scotland or Wales. Everywhere else, tags are invisible text.
const TAGS =
  /(\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f})|[\u{e0020}-\u{e007f}]+/gu

// No script needs more marks on a letter: Hebrew five, Tibetan ten, Latin accents three. More of them (zalgo text)
// paint over nearby lines.
const SAME_MARKS = /(\p{M})\1+/gu
const ACCENTS = /([\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20dc\u20e1\u20e5-\u20ff\ufe20-\ufe2f]{3})\p{Mn}+/gu
const MARKS = /((?:(?!\p{Script=Tibt})\p{M}){5})(?:(?!\p{Script=Tibt})\p{M})+/gu
const TIBETAN_MARKS = /(\p{M}{10})\p{M}+/gu

// In these letters, those of English and of most texts, nothing is hidden, blank, joined or a mark.
const PLAIN = /^[\t\n\r -~\u00a0-\u00ac\u00ae-\u02ff]*$/

const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g

// At least what `HIDDEN` removes does not show, so that a text with nothing else is as good as none.
const VISIBLE = /[^\p{DI}\p{Cf}\p{Cc}\p{Co}\p{NChar}\s\u2800]/u

/** Whether the text has any visible character. */
export const isVisible = (text: string) => VISIBLE.test(text)

/** A text with paragraphs: normalises line ends and removes invisible characters. Empty when nothing is visible. */
export const trimVisible = (text: string) =>
  isVisible(text) ? withoutUnseen(text.replaceAll(LINE_ENDS, '\n')).trim() : ''

/** Replaces invisible characters with `instead`, blank ones with a space, and allows a letter only a few marks. */
export function withoutUnseen(text: string, instead = ''): string {
  if (PLAIN.test(text)) return text
  return text
    .replaceAll(BLANK, ' ')
    .replaceAll(TAGS, (_, flag: string | undefined) => flag ?? instead)
    .replaceAll(UNSEEN, instead)
    .replaceAll(SAME_MARKS, '$1')
    .replaceAll(ACCENTS, '$1')
    .replaceAll(MARKS, '$1')
    .replaceAll(TIBETAN_MARKS, '$1')
}

/** A single line: collapses white space and removes invisible characters. Empty when nothing is visible. */
export function oneLine(text: string): string {
  return isVisible(text) ? withoutUnseen(text.replaceAll(LINE_ENDS, ' ')).replaceAll(/\s+/g, ' ').trim() : ''
}

/** The text without what a text column cannot store and nobody types: NUL, and lone surrogates. */
export const storableText = (text: string) => text.toWellFormed().replaceAll('\0', '')
