import { expect, test } from 'vitest'

import { findByInitials, type ShortenedName } from './shortened-names.ts'

const NAMES: Readonly<Record<string, ShortenedName[]>> = {
  nfs: [{ words: ['need', 'for', 'speed'], titles: 130 }],
  thps: [{ words: ['tony', 'hawk', 's', 'pro', 'skater'], titles: 20 }],
  hp: [{ words: ['harry', 'potter'], titles: 500 }],
  bs: [{ words: ['bob', 'seger'], titles: 5 }],
  'f&f': [
    { words: ['fast', 'and', 'furious'], titles: 6 },
    { words: ['fast', 'furious'], titles: 4 },
  ],
  hot: [{ words: ['house', 'of', 'terror'], titles: 90 }],
  got: [{ words: ['game', 'of', 'thrones'], titles: 90 }],
  fog: [{ words: ['fear', 'of', 'ghosts'], titles: 90 }],
}
const TITLES: Readonly<Record<string, number>> = { hp: 3, hot: 9000, got: 50, fog: 5 }
const known = {
  initials: (word: string) => NAMES[word] ?? [],
  titles: (word: string) => TITLES[word] ?? 0,
  isOrdinary: (word: string) => ['hot', 'fog', 'hp'].includes(word),
}

test.each([
  ['nfs', ['need for speed']],
  ['thps', ['tony hawk s pro skater']],
  // Two letters mean a name only if many titles begin with it.
  ['hp', ['harry potter']],
  ['bs', []],
  // People write the sign, or a letter of its word.
  ['f&f', ['fast and furious', 'fast furious']],
  ['faf', ['fast and furious', 'fast furious']],
  ['fnf', ['fast and furious', 'fast furious']],
  // An ordinary word that titles have is mostly meant as it is, and so is one that is about as common as the name.
  ['hot', []],
  ['fog', []],
  ['got', []],
  ['abc', []],
  ['n', []],
])('%s stands for %j', (word, names) => {
  expect(findByInitials(word, known).map((words) => words.join(' '))).toEqual(names)
})
