// The phrases by which people say what they do not want, one table for each place of the word that they negate.
import { Phrases, splitTokens } from './words/tokens.ts'

const spell = (phrase: string) =>
  splitTokens(phrase)
    .map(({ norm }) => norm)
    .join(' ')
const list = (lines: string) =>
  lines
    .split(/[|\n]/)
    .map((phrase) => phrase.trim())
    .filter(Boolean)
const makePhrases = (phrases: readonly string[]) => new Phrases(phrases.map((phrase) => [spell(phrase), true] as const))
/** Every phrase of one part of each list, in their order; an empty part may be left out. */
const combine = (...parts: readonly (readonly string[])[]): readonly string[] =>
  parts.reduce((all, part) => all.flatMap((before) => part.map((one) => `${before} ${one}`)), [''])

/** Before its word: "not marvel", "don't show me marvel", "bina marvel". */
export const BEFORE = makePhrases([
  ...list(`not | but not | without | w/o | except | except for | excluding | excl | other than | apart from | aside from | besides | barring | no | with no
    minus | lacking | neither | instead of | rather than | anything but | everything but | all but | any but | bina | bagair | na ki | बजाय | bajaye`),
  ...combine(list('not | but not | not made | but not made'), list('by | from | of')),
  ...combine(['', 'that', 'which'], list("is not | are not | isn't | aren't | isnt | arent")),
  ...combine(list("don't | dont | do not"), list('show | show me | want | need | include | like | give me')),
])

/** Verbs before their word. In a title they are words like others: "Skip Bo", "Hide and Seek". */
export const VERB_BEFORE = makePhrases(list('hide | remove | skip | avoid | ignore | exclude | leaving | non'))

/** Behind its word: "marvel ke bina", "marvel wala nahi chahiye", "मार्वल छोड़कर". */
export const BEHIND = makePhrases([
  ...combine(
    ['ke', 'k', 'के'],
    list(
      'bina | bagair | baghair | alawa | elawa | alava | siwa | siva | siwaye | sivay | बिना | बगैर | अलावा | सिवा | सिवाय | badle | bajaye',
    ),
  ),
  ...combine(
    ['', 'ko', 'को'],
    list(`chhodkar | chodkar | chhodke | chodke | chhod ke | chod ke | chhod kar | chod kar | hatakar | hatake | hata ke | hata kar | hatao | hata do
      छोड़कर | छोड़ कर | छोड़ के | हटाकर | हटा कर | हटाओ`),
  ),
  ...list('se alag | se hatkar | se hatke | से अलग | ki jagah | की जगह | excluded'),
  ...combine(
    ['', ...list('wala | wali | wale | ka | ki | ke | bilkul | to | वाला | वाली | वाले | का | की | के | बिल्कुल')],
    list('nahi | nahin | nai | nhi | nahee | mat | नहीं | मत'),
    [
      '',
      ...list(
        'chahiye | chaiye | chahie | chaahiye | ho | hona | hona chahiye | dikhao | dikhana | dikhaiye | dena | lena | चाहिए | हो | दिखाओ | दिखाना',
      ),
    ],
  ),
  ...combine(
    ['', ...list('ka | ki | ke | wala | wali | wale | का | की | के')],
    list('na ho | na hon | na dikhao | na dikhana | na dena | न हो | ना हो | न दिखाओ'),
  ),
])

/** Neither of two words with this before them is wanted: "na casio na titan". */
export const NEITHER = /^naa?$/
/** "Any watch but casio": "but" negates what follows only after one of these. */
export const ANY = /^(?:any|all|every|anything|everything|anyone|koi|kuch|sab|sabhi)$/
/** Between words that are negated together. */
export const OR = /^(?:or|nor|and|&|aur|ya)$/
/** Adverbs say how much, and their negation no word of a listing: "not too dear", "not more than 500". */
export const ADVERB =
  /^(?:too|very|so|more|less|only|just|much|many|over|under|below|above|exceeding|later|older|earlier|zyada|jyada|zyaada|upar|uper|adhik|kam|sirf|bas)$/
/** Between the negation and its word: "not the marvel one", "without any box". */
export const ARTICLE = /^(?:the|a|an|any|koi|kisi|me)$/
/** Behind the word, and of no meaning for it: "not the marvel one", "no casio brand". */
export const BEHIND_WORD = /^(?:one|ones|type|brand|company|wala|wali|wale)$/
/** Words of titles that say nothing in a search that negates: "no casio only titan", "koi bhi brand lekin casio nahi". */
export const AROUND = new Set(
  'any all every anything everything only just but that which sirf bas keval lekin magar par jo kuch bhi please brand'.split(
    ' ',
  ),
)
