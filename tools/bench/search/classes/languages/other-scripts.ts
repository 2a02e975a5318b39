import { dictionary } from 'cmu-pronouncing-dictionary'

import { chooseSample, type CaseClass, type SearchCase } from '../facts/case-class.ts'
import { chooseWriting } from '../facts/write-devanagari.ts'
import { chooseNames, findsName } from './devanagari-names.ts'
import { SCRIPTS, writeScript, writeUrdu } from './write-script.ts'

const NAMES = { pairs: 150, singles: 90 }
/** Each name is written in so many of the scripts. */
const SCRIPTS_EACH = 2

/** A name of the catalogue, written as it is pronounced in another script of India, finds what the name finds. */
export const otherScripts: CaseClass = {
  name: 'J: a name in another script of India',
  goal: 0.85,
  makeCases: (facts) =>
    chooseNames(facts, NAMES).flatMap((words): SearchCase[] => {
      const key = words.join(' ')
      const writing = chooseWriting(key)
      const chosen = chooseSample([...Object.keys(SCRIPTS), 'urdu'], SCRIPTS_EACH, (script) => `${script} ${key}`)
      return chosen.map((script) =>
        findsName(
          words,
          words.map((word) => {
            const phones = dictionary[word] ?? ''
            return script === 'urdu' ? writeUrdu(phones) : writeScript(script, phones, word, writing)
          }),
        ),
      )
    }),
}
