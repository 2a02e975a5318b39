import { expect, test } from 'vitest'

import { createItem } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

import { countChanges, countWords } from './count-words.server.ts'
import { findVocabulary, forgetVocabulary } from './vocabulary.server.ts'

const { sql } = await testDatabase()

const createAll = async (titles: readonly string[]) => {
  for (const title of titles) await createItem(sql, { title })
}
async function readNames(...initials: string[]) {
  forgetVocabulary()
  const known = await findVocabulary()
  return initials.map((one) => known.initials(one).map(({ words, titles }) => `${words.join(' ')} ${titles}`))
}

test('names with which titles begin are known by their initials', async () => {
  await createAll([
    ...['Underground', 'Carbon', 'Rivals', 'Shift'].map((part) => `Need for Speed - ${part} (USA)`),
    ...['Downhill Jam', 'Underground', 'Project 8', 'Ride'].map((part) => `Tony Hawk's ${part}`),
    ...['X-wing', 'Yoda', 'Falcon', 'Endor'].map((part) => `LEGO Star Wars ${part}`),
    ...['Ocarina of Time', 'Ocarina of Time 3D', 'Ocarina of Time, boxed', 'Ocarina of Time: new'].map(
      (part) => `Zelda - ${part}`,
    ),
    ...['Showdown', 'Drift'].flatMap((part) => [`Fast & Furious - ${part}`, `Fast & Furious: ${part} 2`]),
    ...[1, 2, 3].map((part) => `Rare Series ${part}`),
  ])
  await countWords(sql)
  expect(await readNames('nfs', 'th', 'sw', 'oot', 'f&f')).toEqual([
    ['need for speed 4'],
    ['tony hawk s 4'],
    ['star wars 4'],
    ['ocarina of time 4'],
    ['fast furious 4'],
  ])
  // The beginning of a name, the end of a sentence within it, and a name of few titles are none.
  expect(await readNames('nf', 'fs', 'oo', 'rs')).toEqual([[], [], [], []])
})

test('initials are counted anew when the catalogue has changed by a tenth, and not before', async () => {
  await createAll(['Grim Tales 1'])
  await countChanges(sql)
  expect(await readNames('gt')).toEqual([[]])
  await createAll(['Grim Tales 2', 'Grim Tales 3', 'Grim Tales 4'])
  await countChanges(sql)
  expect(await readNames('gt')).toEqual([['grim tales 4']])
})
