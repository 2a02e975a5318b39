import { expect, test } from 'vitest'

import { toSpoken } from '#app/features/catalogue/search/understanding/words/devanagari.ts'
import { foldHindi } from '#app/features/catalogue/search/understanding/words/fold-hindi.ts'

import { mayBeHeardAs } from './heard-words.ts'
import { SoundIndex } from './sound-index.ts'
import { listFlapped } from './spoken-index.ts'

/** Whether the word would be searched for; names and Hindi words are no words of English. */
function isHeardAs(devanagari: string, word: string, isEnglish: boolean): boolean {
  const index = new SoundIndex(100)
  index.add(word, 1)
  const [text, { letters, isSpoken }] = [foldHindi(devanagari), toSpoken(devanagari)]
  if (!isSpoken) return letters === word
  const alike = listFlapped(text, letters).flatMap((one) => index.listAlike(one, 1, isSpoken))
  return alike.some((one) => mayBeHeardAs(text, one, isEnglish))
}

test.each([
  ['हैरी', 'harry'],
  ['पॉटर', 'potter'],
  ['पीटर', 'peter'],
  ['पैन', 'pan'],
  ['कैसियो', 'casio'],
  ['केसिओ', 'casio'],
  ['बैटमैन', 'batman'],
  ['टेबल', 'table'],
  ['चेयर', 'chair'],
  ['साड़ी', 'saree'],
  ['चाय', 'chai'],
  ['रामायण', 'ramayana'],
  ['कैमरा', 'camera'],
  ['कंप्यूटर', 'computer'],
  ['साइकिल', 'cycle'],
  ['बाइक', 'bike'],
  ['बस', 'bus'],
  ['सूट', 'suit'],
  ['बैट', 'bat'],
  ['ग्लव्स', 'gloves'],
  ['माउस', 'mouse'],
  ['प्लेट', 'plate'],
  ['कप', 'cup'],
  ['प्यूमा', 'puma'],
  ['हुंडई', 'hyundai'],
  ['हीरो', 'hero'],
  ['डिक्शनरी', 'dictionary'],
  ['चौधरी', 'chaudhary'],
  ['पोज', 'pose'],
  ['गियर', 'gear'],
  ['प्ले', 'play'],
  ['सुपरमैन', 'superman'],
  ['सोफा', 'sofa'],
  ['रेडियो', 'radio'],
  ['पिज्जा', 'pizza'],
  ['मूवी', 'movie'],
  ['रेसिपी', 'recipe'],
  ['कैंडी', 'candy'],
  ['तबला', 'tabla'],
  ['सितार', 'sitar'],
  ['पूजा', 'puja'],
])('%s is %s', (word, latin) => expect(isHeardAs(word, latin, false)).toBe(true))

test.each([
  ['पूजा', 'pose'],
  ['पुजा', 'pose'],
  ['पुजा', 'peugeot'],
  ['साडी', 'suede'],
  ['कुरसी', 'crease'],
  ['कुर्सी', 'course'],
  ['थाली', 'teal'],
  ['थाली', 'tilla'],
  ['दीया', 'day'],
  ['माला', 'mille'],
  ['पायल', 'play'],
  ['पायल', 'pull'],
  ['घर', 'gear'],
  ['दूध', 'dude'],
  ['दूध', 'dead'],
  ['रामायण', 'roman'],
  ['कविता', 'chewed'],
  ['मेला', 'mille'],
  ['खीर', 'car'],
  ['तबला', 'table'],
  ['कटोरी', 'cutter'],
  ['तकिया', 'talk'],
  ['रजाई', 'rage'],
  ['लोटा', 'late'],
  ['झाडू', 'judo'],
  ['बिंदी', 'bind'],
  ['टोपी', 'type'],
  ['टोपी', 'top'],
  ['धागा', 'dog'],
  ['ताला', 'tale'],
  ['मेज', 'mj'],
])('%s only sounds somewhat like %s', (word, latin) => expect(isHeardAs(word, latin, true)).toBe(false))

test('ordinary words of English are recognised, too, with a final e that is silent', () => {
  const words = {
    टेबल: 'table',
    बाइक: 'bike',
    प्लेट: 'plate',
    मूवी: 'movie',
    रेसिपी: 'recipe',
    कप: 'cup',
    चेयर: 'chair',
    कंप्यूटर: 'computer',
  }
  for (const [word, english] of Object.entries(words))
    expect([word, isHeardAs(word, english, true)]).toEqual([word, true])
})
