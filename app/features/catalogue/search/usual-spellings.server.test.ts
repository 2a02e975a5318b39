import { beforeAll, describe, expect, it } from 'vitest'

import { setDatabase } from '#app/db/client.server.ts'
import { countQueries } from '#test/plans/counted-queries.ts'
import { searchTitles, sellTitles } from '#test/searched-titles.ts'
import { testDatabase } from '#test/servers/database.ts'

import { suggestSearches } from './suggest.server.ts'
import { findVocabulary } from './vocabulary/vocabulary.server.ts'

const { sql, url } = await testDatabase()

/** Words of titles, each with other spellings of it, by the habit in which they differ. */
const SPELLINGS: Record<string, string> = {
  'a long or a short vowel':
    'मूर्ति मुर्ति मूर्ती|टोपी टोपि|कुर्सी कूर्सी|सितार सीतार|शीशा शिशा|कैंची केंची|पैंट पेंट|रजाई रजाइ|चौकी चोकी|साइकिल साईकिल सायकल साइकल',
  'the vowel of "doctor"': 'कॉफी काफी कोफी|टॉर्च टार्च|फुटबॉल फुटबाल|ऑटो आटो ओटो|हॉकी हाकी',
  'a double consonant': 'अच्छाई अछाई|पत्ता पता|चक्की चकी|तत्त्व तत्व|बुद्ध बुध|उज्ज्वल उज्जवल उज्वल',
  'a double consonant without its half letter':
    'लड्डू लडडू लडू|धक्का धकका|चद्दर चददर|मक्खन मकखन|चिट्ठी चिटठी|टक्कर टककर|सज्जन सजजन',
  'क्ष as it is said': 'लक्ष्मी लछमी लछ्मी लक्षमी|लक्ष्मण लछमन|क्षेत्रीय छेत्रीय|क्षत्रिय छत्रिय',
  'a sign that is left out': 'निःशुल्क निशुल्क|प्रातः प्रात|चश्में चश्मे',
  'a half nasal': 'संयम सम्यम|संसार सन्सार सम्सार|इंसान इन्सान इनसान|संविधान सम्विधान',
  'a short a that is heard or not': 'बर्तन बरतन|पर्दा परदा|उल्टा उलटा|सर्दी सरदी',
  'letters that sound alike': 'कृषि क्रिषि कृशि|गणित गनित|प्रज्ञा प्रग्या|भाषण भाशन|कौआ कौवा|भैया भइया|डिज़ाइन डिजाईन डिज़ायन',
  'an a inside a long word': 'बाज़ार बजार|आलमारी अलमारी|शर्बत सर्बत|व्यायाम ब्यायाम|पॉकेट पाकिट|मेहनत महनत',
}
const PAIRS = Object.entries(SPELLINGS).flatMap(([habit, words]) =>
  words.split('|').flatMap((line) => {
    const [title = '', ...others] = line.split(' ')
    return others.map((typed) => ({ habit, title, typed }))
  }),
)
/** Words that differ as spellings do, and are other words. All are for sale. */
const OTHER_WORDS = [
  'शर्त',
  'शर्ट',
  'बैल',
  'बेल',
  'दिन',
  'दीन',
  'कमल',
  'कमाल',
  'कल',
  'काल',
  'सुना',
  'सूना',
  'चिता',
  'चीता',
  'शाल',
  'साल',
  'कक्षा',
  'कच्छा',
]
const IN_LATIN: Record<string, string[]> = {
  'बनारसी साड़ी': ['saree', 'sari', 'saadi', 'banarasi saree'],
  'लकड़ी का पहाड़ा': ['lakri', 'lakdi', 'pahara'],
  'पढ़ाई की मेज': ['padhai', 'parhai'],
  'पीतल का चूल्हा': ['chulha', 'choolha'],
  श्रीमद्भगवद्गीता: ['shrimad bhagavadgita', 'shrimadbhagavad gita'],
  भगवद्गीता: ['bhagavad gita', 'bhagwad geeta', 'bhagavadgita', 'भगवद गीता'],
  'रामचरितमानस टीका': ['ramcharit manas', 'ramcharitmanas'],
  'प्रेमचंद की कहानी': ['prem chand', 'premchand'],
}

beforeAll(() =>
  sellTitles(
    sql,
    [
      ...PAIRS.map(({ title }) => title),
      ...OTHER_WORDS,
      ...Object.keys(IN_LATIN),
      'Puja thali',
      'Blue shirt',
      'Sitar strings',
      'Chewed toy',
      'Roman coin',
      'Play tent',
      'Ceiling fan',
      'Pose mat',
      'पूज्य गुरुजी',
    ],
    100,
  ),
)

describe('a word in another usual spelling', () => {
  it.each(PAIRS)('$typed finds $title: $habit', async ({ title, typed }) => {
    const found = await searchTitles(typed)
    expect(found.titles[0]).toBe(title)
    expect(found.relaxed).toEqual([])
  })

  it('is told, and stands beside other words', async () => {
    expect(await searchTitles('मुर्ति')).toMatchObject({ titles: ['मूर्ति'], corrected: 'मूर्ति' })
    expect((await searchTitles('बनारसि साड़ी')).titles).toEqual(['बनारसी साड़ी'])
    expect((await searchTitles('मुर्ति', true)).titles).toEqual([])
  })

  it.each(OTHER_WORDS)('is not looked for if %s, which was typed, is for sale', async (word) =>
    expect((await searchTitles(word)).titles.filter((title) => OTHER_WORDS.includes(title))).toEqual([word]),
  )

  it('is found in Latin letters too, but not as an English word with another t', async () => {
    expect((await searchTitles('शर्त')).titles).toEqual(['शर्त'])
    expect((await searchTitles('शर्ट')).titles.toSorted()).toEqual(['Blue shirt', 'शर्ट'])
    expect((await searchTitles('सितार')).titles.toSorted()).toEqual(['Sitar strings', 'सितार'])
  })

  it('costs no statement more than the usual one', async () => {
    const counted = countQueries(url)
    setDatabase(counted.sql)
    await findVocabulary()
    const written = await counted.record(() => searchTitles('कुर्सी'))
    const typed = await counted.record(() => searchTitles('कूर्सी'))
    setDatabase(sql)
    await counted.end()
    expect(typed.result.titles).toEqual(written.result.titles)
    expect(typed.statements.length).toBeLessThanOrEqual(written.statements.length + 1)
  })
})

describe('Hindi in Latin letters', () => {
  it.each(Object.entries(IN_LATIN).flatMap(([title, all]) => all.map((typed) => ({ typed, title }))))(
    '$typed finds $title',
    async ({ typed, title }) => {
      const found = await searchTitles(typed)
      expect(found.titles[0]).toBe(title)
      expect(found.relaxed).toEqual([])
    },
  )
})

describe('suggestions', () => {
  it.each([
    ['मुर्ति', 'मूर्ति'],
    ['कूर', 'कुर्सी'],
    ['लडडू', 'लड्डू'],
    ['banarasi saadi', 'बनारसी साड़ी'],
    ['premchand', 'प्रेमचंद की कहानी'],
  ])('for %s have %s', async (typed, title) => {
    expect((await suggestSearches(typed)).titles.map((one) => one.title)).toContain(title)
  })
})

describe('a name that only sounds like a word', () => {
  it('is not what was searched for, if no listing has it', async () => {
    expect(await searchTitles('शीशा रैकेट')).toMatchObject({
      titles: ['शीशा'],
      relaxed: [{ kind: 'words', words: ['रैकेट'] }],
      corrected: null,
    })
  })

  it.each(['कविता', 'कवीता', 'रामायण', 'रामायन', 'पायल', 'पायाल', 'फोन'])(
    'and is a word of English is not searched for instead of %s',
    async (typed) => {
      expect(await searchTitles(typed)).toMatchObject({ titles: [], corrected: null })
    },
  )

  it('is not said to be missing', async () => {
    expect((await searchTitles('पुजा')).titles).toEqual(['Puja thali'])
    for (const typed of ['कापी', 'दिल', 'बस', 'काजू', 'sarad', 'दाल', 'बिस्तर'])
      expect(JSON.stringify((await searchTitles(typed)).relaxed)).not.toContain('not-for-sale')
  })

  it.each([
    ['रोलेक्स', 'Rolex'],
    ['सैमसंग', 'Samsung'],
    ['नोकिया', 'Nokia'],
    ['काप्पा', 'Kappa'],
    ['sam sung', 'Samsung'],
  ])('is said to be missing as %s', async (typed, name) => {
    expect((await searchTitles(typed)).relaxed).toEqual([{ kind: 'not-for-sale', names: [name] }])
  })
})
