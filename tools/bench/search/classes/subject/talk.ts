import { chooseSample, type CaseClass, type SearchCase } from '../facts/case-class.ts'
import type { CatalogueFacts } from '../facts/catalogue-facts.ts'
import { isOfCategory, listSubjects, type Subject } from '../whole/subjects.ts'

/** How people ask for a gift, whom they name, and how they talk. `{s}` stands for the subject. */
const SENTENCES = `
  {s} gift for 12 year old girl | gift for my 8 year old son who loves {s} | {s} for my dad's 60th birthday | my daughter wants {s} for christmas
  birthday return gift {s} for kids | what should i buy for a {s} fan | {s} lover gift ideas | something with {s} for my best friend
  my husband collects {s} and his birthday is next week | {s} for grandfather | rakhi gift for brother {s} | secret santa gift for colleague {s}
  wedding anniversary gift for wife {s} | {s} for a 5 year old boy | gifts for teenagers who like {s} | present for nephew he is crazy about {s}
  hi i am looking for {s} for my collection | hello do you have {s} in stock | can you please suggest some good {s} for beginners
  where can i find {s} in good condition | is there anyone who has {s} to sell | does anybody know how much {s} costs
  i lost my {s} and want to buy the same again | i used to have {s} when i was a child and want it back
  please help me find {s} for my cousin | good morning sir is {s} still there | i have been searching for {s} since last year
  my friend told me that you have {s} here | what is the best {s} for a small budget | which {s} is good for daily use
  i am a student and need {s} at a reasonable price | looking to buy {s} as soon as possible thank you
  do you sell {s} and do you deliver it to my home | tell me about {s} | just want to see all the {s} you have
  bhai koi accha sa {s} batao | mere bhai ke birthday ke liye {s} chahiye tha | mujhe apni beti ke liye {s} lena hai jaldi
  papa ke liye {s} gift dena hai | kya yahan {s} mil sakta hai | dost ki shaadi hai usko {s} dena hai | bhaiya {s} ka rate kya chal raha hai
  mummy ke liye {s} dhundh raha hoon | ghar ke liye {s} kharidna tha | mere paas purana {s} tha waisa hi chahiye
  10 saal ke bachche ke liye {s} | koi {s} bech raha hai kya | sir {s} available hai kya please batana
  namaste mujhe {s} ke baare mein jaankari chahiye | {s} kaha milega sabse accha | yaar {s} dilwa do kahin se
  मेरे बेटे के जन्मदिन के लिए {s} चाहिए | क्या आपके पास {s} मिल सकता है | भाई को देने के लिए {s} ढूंढ रहा हूं | नमस्ते मुझे {s} खरीदना है
  मेरी बहन को {s} बहुत पसंद है | कोई अच्छा सा {s} बताइए | पापा के लिए {s} गिफ्ट देना है`
const TRIED = 8
const JUDGED = 8
const LEAST = 4

const sentences = SENTENCES.split(/[|\n]/)
  .map((text) => text.trim())
  .filter(Boolean)

/** The subject is found among the words that people say around it. */
export const talk: CaseClass = {
  name: 'P: a gift, people and talk',
  goal: 0.85,
  makeCases(facts) {
    const subjects = listPlainSubjects(facts)
    return sentences.flatMap((sentence) =>
      chooseSample(subjects, TRIED, ({ name }) => `${sentence} ${name}`).map((subject): SearchCase => ({
        key: sentence,
        text: sentence.replace('{s}', subject.name),
        isRight: ({ items }) => isOfSubject(items, subject),
      })),
    )
  },
}

/** Subjects that are spelled as titles or people spell them. */
export const listPlainSubjects = (facts: CatalogueFacts): Subject[] =>
  listSubjects(facts).filter(
    ({ name, listings }) =>
      listings.length >= LEAST &&
      name
        .split(' ')
        .every((word) => (facts.titles.get(word) ?? 0) >= LEAST || isOfCategory(listings[0]?.category ?? '', word)),
  )

/** Whether most of the first hits are of the subject. */
export function isOfSubject(items: readonly { id: string }[], { listings }: Subject): boolean {
  const ids = new Set(listings.map(({ id }) => id))
  return 2 * items.slice(0, JUDGED).filter(({ id }) => ids.has(id)).length > Math.min(JUDGED, listings.length)
}
