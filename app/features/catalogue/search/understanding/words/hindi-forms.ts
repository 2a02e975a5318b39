// A form is looked up beside the thing that the word describes, or if no title has the word: "hare" alone stays an
// animal, and "kale" a vegetable.

/** Endings of Hindi words in Latin letters, and what a dictionary has instead. */
const ENDINGS: readonly (readonly [ending: RegExp, instead: readonly string[]])[] = [
  // ladkiyon, ladkiyan, aadmiyo → ladki, aadmi
  [/iy(?:o|on|an|aan)$/, ['i']],
  // mahilaon, mahilayen → mahila
  [/a(?:o|on|en|ein|ye|yen|yein)$/, ['a']],
  // auraton, aurato, auratein → aurat; bachchon → bachcha
  [/(?:o|on|en|ein)$/, ['', 'a']],
  // neele, neeli → neela
  [/(?:e|i|ee)$/, ['a']],
]

/** The words of which a Hindi word may be another form, itself first: gender, number and the form before ka, ke and ki. */
export const listBaseForms = (word: string): string[] => [
  word,
  ...ENDINGS.flatMap(([ending, instead]) =>
    ending.test(word) ? instead.map((letters) => word.replace(ending, letters)) : [],
  ),
]
