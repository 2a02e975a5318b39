const PLAIN = 'AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpRrSsTtUuVvWwYyZz'
const ACCENTED = 'ÅåƁƀÇçĐđÉéƑƒĜĝĤĥÎîĴĵĶķĻļṀṁÑñÖöÞþŔŕŠšŢţÛûṼṽŴŵÝýŽž'

/** The text with an accent on every letter. */
export const accentText = (text: string): string =>
  Array.from(text, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter).join('')

/** A text of so many letters as it stands in the pseudo-language `qps`: 40 % longer, in brackets. */
export function framePseudo(text: string, letters: number): string {
  // Words of five, because a longer text may wrap.
  const longer = ' ····'.repeat(Math.ceil((letters * 0.4) / 5))
  return `[${text}${longer}]`
}
