import { chooseSample, type CaseClass, type SearchCase } from '../facts/case-class.ts'
import { CALLED } from '../whole/everyday-hindi.ts'
import { countTitles, isOfThing, areMost, nameThemes } from './named-things.ts'
import { listPlainSubjects } from './talk.ts'

/** Words around what is wanted, as people spell them. None of them is meant as another word. */
const AROUND = `
  chahiye chaahiye chahie chahiyee chaiye chahiyen sakta sakti sakte sktaa milega milegi milengi milta mil jayega dedo dedijiye dikhado dikhana
  bhaiya bhaiyya didi uncle aunty yaar namaste namaskar kripya krupya jaldi jaldii abhi kharidana kharedna lena leni hona hone honge
  dhanyavad shukriya thanku thanx plss plzz helo hii heloo pls bataiye batana batade bolo kaisa kaisi kahan kaha wapas aapko tumhara hamara humein
  चाहिये चाहिए सकता सकती हेलो हैलो नमस्ते धन्यवाद कृपया मिलेगा मिलेगी बताओ बताना दीजिए दिखाना जल्दी भैया दीदी कहाँ कैसे लेना खरीदना होगा`
const SUBJECTS = 3
const MISSPELT = 160

/** Words of talk are not mended into words of the catalogue. */
export const keptTalk: CaseClass = {
  name: 'S: words of talk are not mended',
  goal: 0.97,
  makeCases(facts) {
    const subjects = listPlainSubjects(facts).filter(({ name }) => /^[a-z ]+$/.test(name))
    return AROUND.trim()
      .split(/\s+/)
      .flatMap((word) =>
        chooseSample(subjects, SUBJECTS, ({ name }) => `${word} ${name}`).flatMap(({ name }) =>
          [`${name} ${word}`, `${word} ${name}`].map(
            (text) => ({ key: word, text, isRight: ({ said }) => said?.corrected === null }) satisfies SearchCase,
          ),
        ),
      )
  },
}

/** A misspelt name of another category, beside the name of one, is not mended: no listing of this one has it. */
export const keptOutside: CaseClass = {
  name: 'S: no word is mended into one of another category',
  goal: 0.97,
  makeCases(facts) {
    const names = nameThemes(facts).filter(({ name }) => /^[a-z]{6,}$/.test(name))
    const all = names.flatMap((theme) =>
      Object.keys(CALLED).flatMap((other) => (other === theme.category ? [] : [{ ...theme, other }])),
    )
    return chooseSample(all, MISSPELT, ({ name, other }) => `${name} ${other}`).flatMap(
      ({ name, other }): SearchCase[] => {
        const noun = CALLED[other]?.split(' | ')[0] ?? ''
        const misspelt = swapLetters(name)
        if (facts.titles.has(misspelt) || countTitles(facts, other, name) > 0) return []
        return [
          {
            key: name,
            text: `${misspelt} ${noun}`,
            isRight: ({ items, said }) =>
              said?.corrected !== `${name} ${noun}` && areMost(items, (item) => isOfThing(item, other)),
          },
        ]
      },
    )
  },
}

function swapLetters(word: string): string {
  const at = Math.floor(word.length / 2)
  return `${word.slice(0, at - 1)}${word[at]}${word[at - 1]}${word.slice(at + 1)}`
}
