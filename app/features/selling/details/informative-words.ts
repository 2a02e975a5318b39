// Stop words: sharing one of them makes no two listings similar.
const SAID_OF_ANYTHING = new Set(
  `a an and are as at be but by for from has have her his how i if in into is it its my no not of off on one or our out over she so than that
  the their them then there they this to under up us was we what when which who will with you your
  all also any author best big black blue brand brown buy classic colour color collection collector collectors condition contains
  deluxe edition exclusive first free full genuine gift gold good great green grey high home india inside item kids large last limited
  little made makes man men mens model more new newest now official old only orange original pack part pcs people piece pieces pink
  premium price product purple quality real red rare sale second series set silver size small special standard super the top toy toys
  two type up used version vol volume warning white women womens world www com year years yellow ages age unisex mrp rs`
    .split(/\s+/)
    .filter(Boolean),
)

/** The informative words of a text: lower case, without duplicates or accents, letters and digits only. */
export function informativeWords(text: string): string[] {
  const words = text
    .toLowerCase()
    .normalize('NFKD')
    // Only Latin letters lose their marks. In other scripts a mark is part of the word: घड़ी needs its vowel signs.
    .replaceAll(/([a-z])\p{M}+/gu, '$1')
    .normalize('NFC')
    .replaceAll(/['’]s\b/g, '')
    .replaceAll(/['’]/g, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
  return [...new Set(words.filter(isInformative))]
}

/** Whether a word in lower case is said of things of any kind, so that sharing it makes no two of them similar. */
export const isSaidOfAnything = (word: string) => SAID_OF_ANYTHING.has(word)

const isInformative = (word: string) =>
  word.length >= 3 && word.length <= 30 && !SAID_OF_ANYTHING.has(word) && !/^(.)\1+$/u.test(word)
