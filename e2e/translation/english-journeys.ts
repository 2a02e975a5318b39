/** The journeys that run in English only, and why. All others run in every language. */

/** By the name of their file. */
export const ENGLISH_FILES: Readonly<Record<string, string>> = {
  fixtures: 'tries the watchdogs of the journeys',
  fuzz: 'asks the server without a page',
  headers: 'asks the server without a page',
  operations: 'asks the server without a page',
  'stored-text': 'asks the server without a page',
  'two-servers': 'asks the server without a page',
  languages: 'has a language of its own',
  hindi: 'has a language of its own',
  'messages-in-hindi': 'has a language of its own',
  switches: 'starts a site in English only',
  weight: 'weighs the English pages',
}

/** By a part of their name. */
export const ENGLISH_NAMES: Readonly<Record<string, string>> = {
  'what is said is searched for like what is typed': 'speaks English and Hindi by itself',
  'only pages with Devanagari in a headline load its font': 'compares pages in English with one in Hindi',
  'hostile texts are shown as text': 'has thousands of texts that look like ours in English',
  'typing and filters do not undo each other while results load': 'finds parts by their names in a script of the page',
  'a conversation of ten thousand messages opens at the newest': 'finds messages by an expression over their numbers',
}

/** By a part of their name: journeys that cannot run in the pseudo-language, whose texts are 40 % longer than any that people read. */
export const NOT_IN_PSEUDO: Readonly<Record<string, string>> = {
  'home shows items within the first screen and a half': 'measures texts of a usual length',
}
