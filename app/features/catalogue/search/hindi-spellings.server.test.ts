import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'

import { setDatabase } from '#app/db/client.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { createItem } from '#test/factories.ts'
import { countQueries } from '#test/plans/counted-queries.ts'
import { searchTitles, sellTitles } from '#test/searched-titles.ts'
import { testDatabase } from '#test/servers/database.ts'
import { oldDatabase } from '#test/servers/old-database.ts'

import { foldText, splitTokens } from './understanding/words/tokens.ts'
import { countWords } from './vocabulary/count-words.server.ts'
import { findVocabulary } from './vocabulary/vocabulary.server.ts'

const { sql, url } = await testDatabase()

/** Words with other ways in which people write them, by the rule that makes them one. */
const SPELLINGS: Record<string, string> = {
  'the dot below': 'फ़िल्म फिल्म|ज़िंदगी जिंदगी|ग़ज़ल गजल|सड़क सडक|क़लम कलम|पढ़ाई पढाई|मोज़ा मोजा|आफ़त आफत',
  'the moon above': 'चाँद चांद|आँगन आंगन|कहानियाँ कहानियां|पाँव पांव|मूँगा मूंगा|कुआँ कुआं|ऊँट ऊंट|बाँसुरी बांसुरी',
  'a nasal before its class':
    'पंचतंत्र पंचतन्त्र पञ्चतन्त्र|गंगा गङ्गा|चंचल चञ्चल चन्चल|ठंडाई ठण्डाई ठन्डाई|गांधी गान्धी|कंपास कम्पास|खंभा खम्भा|लेंस लेन्स|शंख शङ्ख',
  joiners: 'पत्थर पत्\u200Dथर|विद्या विद्\u200Cया|क्यारी क्\u200Dयारी',
  'one code for two': 'क़व्वाली \u0958व्वाली|ख़त \u0959त|घोड़ा घो\u095Cा|नऱ न\u0931',
  endings: 'खोये खोए|पराये पराए|अनुयायी अनुयाई|सौदायी सौदाई|कीजिये कीजिए|गवायें गवाएं गवाएँ',
}
const PAIRS = Object.entries(SPELLINGS).flatMap(([rule, words]) =>
  words.split('|').flatMap((line) => {
    const all = line.split(' ')
    return all.flatMap((title) => all.flatMap((typed) => (typed === title ? [] : [{ rule, title, typed }])))
  }),
)

/** Titles with what people type for them in Latin letters. Some are also names in the dictionary of English. */
const IN_LATIN: Record<string, string[]> = {
  'मधुशाला - हरिवंश राय बच्चन': ['madhushala', 'harivansh rai bachchan', 'madhushaala'],
  'रामायण चित्र कथा': ['ramayan', 'ramayana'],
  'ज़िंदगी गुलज़ार है': ['zindagi gulzar hai', 'jindagi guljar', 'zindagi'],
  गोदान: ['godan', 'godaan'],
  कहानियाँ: ['kahaniyan', 'kahaniya'],
  'चाँद का टुकड़ा': ['chand', 'chaand'],
  'सत्य के प्रयोग - गांधी': ['gandhi', 'satya ke prayog'],
  'लक्ष्मी मूर्ति': ['laxmi murti', 'lakshmi moorti'],
  'विज्ञान प्रगति': ['vigyan pragati'],
  माँ: ['maa'],
}

beforeAll(() =>
  sellTitles(
    sql,
    [...PAIRS.map(({ title }) => title), ...Object.keys(IN_LATIN), 'Brass mela lamp', 'Casio watch', 'गुड़ का डिब्बा'],
    200,
  ),
)

describe('a word in Devanagari', () => {
  it.each(PAIRS)('$typed finds $title: $rule', async ({ title, typed }) => {
    for (const exact of [false, true]) {
      const found = await searchTitles(typed, exact)
      expect(found).toMatchObject({ relaxed: [], corrected: null })
      expect(found.titles).toContain(title)
    }
  })

  it('is understood by its dots before they are dropped: गुड़ is not "good"', async () => {
    expect(splitTokens('गुड़ गुड').map(({ norm }) => norm)).toEqual(['gud', 'good'])
    expect((await searchTitles('गुड डिब्बा')).titles).toEqual(['गुड़ का डिब्बा'])
  })

  it('stays another word where only its letters are alike', async () => {
    for (const typed of ['उम्दा', 'जन्म', 'नन्हा', 'ये']) expect(foldText(typed)).toBe(typed)
  })

  it('is written alike by the code and by the database', async () => {
    const letters = [...Array.from({ length: 0x80 }, (_, n) => String.fromCharCode(0x900 + n)), '\u200C', '\u200D', ' ']
    // Those that the rules are about come more often.
    const telling = 'ङञणनमयनमककचटतपभसेीँं्््ा़़अऩ२'.match(/./gu) ?? []
    const words = fc.sample(
      fc.string({ unit: fc.constantFrom(...letters, ...telling, ...telling), minLength: 1, maxLength: 12 }),
      { numRuns: 4000, seed: 7 },
    )
    const rows = await sql<{ said: string; plain: string }[]>`
      select said, plain_words(said) as plain from unnest(${words}::text[]) as said`
    const unlike = rows.filter(({ said, plain }) => foldText(said) !== plain)
    expect(unlike).toEqual([])
    expect(rows.filter(({ said, plain }) => said !== plain).length).toBeGreaterThan(1000)
  })
})

describe('a word in Latin letters', () => {
  it.each(Object.entries(IN_LATIN).flatMap(([title, all]) => all.map((typed) => ({ typed, title }))))(
    '$typed finds $title by its sound',
    async ({ typed, title }) => {
      const found = await searchTitles(typed)
      expect(found).toMatchObject({ relaxed: [] })
      expect(found.titles).toContain(title)
    },
  )

  it('finds no word in Devanagari that sounds otherwise, nor if it is taken as typed', async () => {
    expect((await searchTitles('casio')).titles).toEqual(['Casio watch'])
    expect((await searchTitles('mela')).titles).toEqual(['Brass mela lamp'])
    expect((await searchTitles('ramayan', true)).titles).toEqual([])
  })

  it('asks the index for the word in Devanagari, and reads nothing else to find it', async () => {
    const counted = countQueries(url)
    setDatabase(counted.sql)
    await findVocabulary()
    const heard = await counted.record(() => searchTitles('madhushala'))
    const written = await counted.record(() => searchTitles('मधुशाला'))
    setDatabase(sql)
    await counted.end()
    expect(heard.result.titles).toEqual(written.result.titles)
    expect(heard.statements.length).toBeLessThanOrEqual(written.statements.length + 1)
    const asked = heard.statements.filter(({ text }) => /@@|like|%/.test(text))
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.filter(({ values }) => !/मधुशाला|madhushala/.test(JSON.stringify(values)))).toEqual([])
  })
})

describe('how a word sounds', () => {
  const spoken = async (word: string) =>
    (await sql<{ spoken: string | null }[]>`select spoken from search_words where word = ${word}`)[0]?.spoken

  it('is stored with it, also after a release that did not', async () => {
    expect(await spoken('मधुशाला')).toBe('madhushaalaa')
    expect(await spoken('casio')).toBeNull()
    await sql`update search_words set spoken = null`
    await countWords(sql)
    expect(await spoken('मधुशाला')).toBe('madhushaalaa')
  })
})

it('listings from before are found by their folded words, and others are left alone', async () => {
  const old = await oldDatabase('hindi_spellings')
  await createItem(old.sql, { title: 'फ़िल्म का पोस्टर' })
  await createItem(old.sql, { title: 'Tin robot', description: 'चाँद पर' })
  await createItem(old.sql, { title: 'Brass lamp' })
  const readRows = () => old.sql<{ title: string; row: string; words: string }[]>`
    select title, xmin::text as row, search::text as words from items order by title`
  const before = await readRows()
  await migrate(old.url)
  const after = await readRows()
  expect(after.map(({ row }, n) => row === before[n]?.row)).toEqual([true, false, false])
  expect(after[1]?.words).toContain('चांद')
  expect(after[2]?.words).toContain('फिल्म')
})
