import { expect, it } from 'vitest'

import { WordForms } from './word-forms.ts'

it('tells a form from its stem if most titles with the stem have other forms', () => {
  const forms = new WordForms()
  for (const [word, titles] of [
    ['game', 40],
    ['games', 60],
    ['gaming', 9],
    ['gamings', 1],
  ] as const)
    forms.add(word, 'game', titles)
  forms.add('running', 'run', 30)
  forms.add('run', 'run', 20)
  for (const [word, titles] of [
    ['batteries', 5],
    ['battery', 3],
  ] as const)
    forms.add(word, 'batteri', titles)
  forms.add('gamer', 'gamer', 4)
  expect([...forms.listOwnForms()]).toEqual([['gaming', ['gaming', 'gamings']]])
})

it('does not tell apart a form that hardly any title has', () => {
  const forms = new WordForms()
  forms.add('collection', 'collect', 50)
  forms.add('collectible', 'collect', 1)
  expect(forms.listOwnForms().size).toBe(0)
})
