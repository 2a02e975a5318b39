import { chooseHalf, chooseSample, type CaseClass, type SearchCase } from '../facts/case-class.ts'
import { isOfSubject, listPlainSubjects } from './talk.ts'

/** Sentences that people tell besides. None names a thing that is for sale. */
const STORIES = `
  I moved to a new flat last month and half of my stuff is still packed. | My parents visited us in Pune for the holidays and we had a great time.
  The last seller never answered and I waited for three weeks. | We both work long hours, so evenings are the only time for our hobbies.
  When I was ten my uncle gave me one and I lost it on a train. | I do not mind small scratches as long as it is honest.
  My internet is slow, so please reply on the phone if you can. | The children have exams until March and need a reward after that.
  I have asked in every shop around here without luck. | Payment by UPI is fine, and I can come and pick it up on Sunday.
  It rained so much this year that everything in the old house went bad. | My neighbour says that prices have gone up a lot lately.
  Bhai pichle hafte maine ek aur jagah order kiya tha lekin cancel ho gaya. | Ghar mein sab log bahut khush honge agar yeh mil jaye.
  Hum log Nagpur se hain aur courier yahan aaram se pahunch jata hai. | Paise ki koi dikkat nahi hai bas cheez sahi honi chahiye.
  Mere dost ne bataya ki yahan sab kuch sahi daam par milta hai. | Office se aate aate raat ho jati hai isliye phone sham ko karna.
  I was ill for some time and had to give away many things. | Our dog destroyed the previous one, which was a present from my aunt.
  Nobody in our family knows much about it, so simple words are welcome. | Thank you very much for reading all this, you are doing a good job.
  My grandmother still talks about the day when we bought the first one. | The delivery boy left it with the guard and it was broken when I opened it.`
const ASKING = `
  Now I am looking for {s}. | So do you have {s}? | What I need is {s}. | I would love to find {s}. | Mujhe {s} chahiye. | Kya {s} mil jayega?
  He only wants {s}. | Please show me {s}. | We collect {s}. | It should be {s}.`
/** The lengths of the texts, in characters. The last one is longer than what is read, and has the subject in its first half. */
const LENGTHS = [220, 400, 800, 1400, 1900, 2600]
const TRIED = 4

const listSentences = (text: string) =>
  text
    .split(/[|\n]/)
    .map((sentence) => sentence.trim())
    .filter(Boolean)

/** The subject is found in a text of up to 2,000 characters. */
export const longTexts: CaseClass = {
  name: 'Q: a text of up to 2,000 characters',
  goal: 0.85,
  makeCases(facts) {
    const subjects = listPlainSubjects(facts)
    return LENGTHS.flatMap((length) =>
      listSentences(ASKING).flatMap((asking) =>
        chooseSample(subjects, TRIED, ({ name }) => `${asking} ${length} ${name}`).map((subject): SearchCase => {
          const stories = listSentences(STORIES).filter((story) => chooseHalf(story) === chooseHalf(asking))
          return {
            key: asking,
            text: writeText(stories, asking.replace('{s}', subject.name), length, subject.name),
            isRight: ({ items }) => isOfSubject(items, subject),
          }
        }),
      ),
    )
  },
}

/** The sentence that asks, among others. */
function writeText(stories: readonly string[], asking: string, length: number, seed: string): string {
  const before: string[] = []
  const after: string[] = []
  let written = asking.length
  for (const [index, story] of chooseSample(stories, stories.length, (one) => `${seed} ${one}`).entries()) {
    if (written + story.length + 1 > length) break
    written += story.length + 1
    if (index % 3 === 0) before.push(story)
    else after.push(story)
  }
  return [...before, asking, ...after].join(' ')
}
