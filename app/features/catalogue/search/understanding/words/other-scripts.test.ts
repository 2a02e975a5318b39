import { describe, expect, it } from 'vitest'

import { understandSearch } from '#app/features/catalogue/search/understanding/understand.ts'
import { summarizeMeaning, type Meaning } from '#test/cases/query-meaning.ts'

import { toLatin } from './devanagari.ts'
import { listReadings } from './other-scripts.ts'
import { splitTokens } from './tokens.ts'

const read = (word: string) => listReadings(splitTokens(word)[0]?.text ?? '')

/** Each row shows a habit of the script. */
it.each([
  ['बैटमैन', 'बैटमैन'],
  ['batman', 'batman'],
  ['ব্যাটম্যান', 'बैटमैन'],
  ['ওয়াচ', 'वाच'],
  ['ভিডিও', 'विडिओ'],
  ['গেইম', 'गेम'],
  ['যিশু', 'जिशु'],
  ['কিং', 'किंग'],
  ['মহৎ', 'महत'],
  ['ବ୍ୟାଟ୍\u200Cମ୍ୟାନ୍', 'बैट्मैन'],
  ['ୱାଚ୍', 'वाच'],
  ['ઝારા', 'जारा'],
  ['ઘડિયાળ', 'घडियाल'],
  ['ਸ਼ੂਜ਼', 'शूज'],
  ['ਬੁੱਕ', 'बुक'],
  ['ਪੰਜਾਬ', 'पंजाब'],
  ['బ్యాట్\u200Cమ్యాన్', 'बैट्मैन'],
  ['కారు', 'कार'],
  ['గడియారం', 'गडियारम'],
  ['ಲೆಗೊ', 'लेगो'],
  ['ಯಾಕ್ಷನ್', 'याक्शन'],
  ['ഗെയിം', 'गेम'],
  ['കാർ', 'कार'],
  ['സ്കൂട്ടറ്', 'स्कूट्टर'],
  ['ബാറ്ററി', 'बाटरि'],
  ['வாட்ச்', 'वाच'],
  ['லெகோ', 'लेगो'],
  ['ஃபோன்', 'फोन'],
  ['கார்', 'कार'],
  ['நோக்கியா', 'नोकिया'],
  ['چابی', 'चाबी'],
  ['گھڑی', 'घडी'],
  ['آئی', 'आई'],
  ['واچ', 'वाच'],
  ['بچہ', 'बचा'],
  ['اسپائیڈر', 'स्पाईडर'],
])('%s is read as %s', (word, reading) => expect(read(word)[0]).toBe(reading))

it.each([
  ['பேட்மேன்', 'बेट्मेन'],
  ['புக்', 'बुक'],
  ['পেন', 'पेन'],
  ['হুইল', 'हुइल'],
  ['ಯಾಕ್ಷನ್', 'ऐक्शन'],
  ['لیگو', 'लीगो'],
  ['سوٹ', 'सूट'],
])('%s may also be %s', (word, reading) => expect(read(word)).toContain(reading))

it('a long word has few readings', () => {
  expect(read('பட்டகதபசகடபதகசபட').length).toBeLessThanOrEqual(12)
  expect(read('ویویویویویویویویوی').length).toBeLessThanOrEqual(12)
})

it.each([
  ['কার', 'car'],
  ['வாட்ச்', 'watch'],
  ['புக்', 'book'],
  ['ಗೇಮ್ಸ್', 'games'],
  ['షూస్', 'shoes'],
  ['ഗെയിം', 'game'],
  ['ਬੁੱਕ', 'book'],
  ['કાર્ડ', 'card'],
  ['ଲେଗୋ', 'lego'],
  ['گیم', 'game'],
  ['কার-বুক', 'car-book'],
])('%s is %s in Latin letters', (word, latin) => expect(toLatin(splitTokens(word)[0]?.text ?? '')).toBe(latin))

/** Searches as people of each language type them, with its own digits, cases and endings. */
const SEARCHES: readonly (readonly [text: string, meaning: Partial<Meaning>])[] = [
  ['எனக்கு புத்தகம் வேண்டும்', { category: 'books' }],
  ['கடிகாரம் 2000 ரூபாய்க்கு கீழ்', { category: 'watches', max: 2000 }],
  ['ஷூ ௨௦௦௦க்குள்', { category: 'shoes', max: 2000 }],
  ['பழைய புத்தகம்', { category: 'books', conditions: ['Like New', 'Good', 'Fair', 'Poor'] }],
  ['மலிவான பொம்மைகள்', { category: 'action-figures', sort: 'price-low' }],
  ['৫০০ টাকার মধ্যে বই', { category: 'books', max: 500 }],
  ['নতুন জুতা', { category: 'shoes', conditions: ['New'] }],
  ['ઘડિયાળ ૨૦૦૦ થી ઓછા', { category: 'watches', max: 2000 }],
  ['સૌથી સસ્તા રમકડાં', { category: 'action-figures', sort: 'price-low' }],
  ['500 రూపాయల కంటే తక్కువ పుస్తకం', { category: 'books', max: 500 }],
  ['వాచ్ 2000 లోపు', { category: 'watches', max: 2000 }],
  ['ವಾಚ್ 2000 ಕ್ಕಿಂತ ಕಡಿಮೆ', { category: 'watches', max: 2000 }],
  ['പുസ്തകം 500ൽ താഴെ', { category: 'books', max: 500 }],
  ['ਘੜੀ 2000 ਤੋਂ ਘੱਟ', { category: 'watches', max: 2000 }],
  ['۵۰۰ روپے تک کتاب', { category: 'books', max: 500 }],
  ['घड्याळ २००० पेक्षा कमी', { category: 'watches', max: 2000 }],
  ['पाचशे रुपयांपर्यंत जुनी पुस्तके', { category: 'books', max: 500, conditions: ['Like New', 'Good', 'Fair', 'Poor'] }],
  ['नवीन खेळणी', { category: 'action-figures', conditions: ['New'] }],
  // In Latin letters it would be "at", and বই a street.
  ['ఆట', { category: 'games' }],
  ['বই', { category: 'books' }],
  ['lego at home', { category: 'lego', words: 'home' }],
  ['⌚ under 2000', { category: 'watches', max: 2000 }],
  ['🏎️', { category: 'cars' }],
  ['casio ⌚️ 😍', { category: 'watches', words: 'casio' }],
  ['😍', {}],
  ['Sony™ 📚', { category: 'books', words: 'sony' }],
]

describe('searches in other languages of India', () => {
  it.each(SEARCHES)('%s', (text, meaning) =>
    expect(summarizeMeaning(understandSearch(text))).toEqual({ words: '', ...meaning }),
  )
})
