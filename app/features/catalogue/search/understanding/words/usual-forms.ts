import { foldNasals } from './fold-hindi.ts'

// Devanagari words whose sound does not tell their spelling in Latin letters. Each line has the form that the word
// lists and listings use, its plural if it has one, and the Devanagari spellings of the singular. Spellings that are
// also Hindi words are left out.
const LINES = `
  action: एक्शन ऐक्शन एक्सन
  actionfigure: एक्शनफिगर
  figure figures: फिगर फीगर
  figurine figurines: फिगरीन फिगरिन फिगराइन
  toy toys: टॉय टाय टोय
  phone phones: फोन
  shirt shirts: शर्ट
  iron: आयरन
  toys: टॉयेज टॉइज
  doll dolls: डॉल
  model models: मॉडल मोडल माडल
  robot robots: रोबोट रोबॉट
  lego legos: लेगो
  legoset: लेगोसेट
  set sets: सेट सैट
  brick bricks: ब्रिक
  block blocks: ब्लॉक ब्लाक ब्लोक
  building: बिल्डिंग
  car cars: कार
  motorcar motorcars: मोटरकार
  motor motors: मोटर
  jeep jeeps: जीप
  truck trucks: ट्रक
  book books: बुक बूक
  novel novels: नॉवेल नावेल नोवेल नॉवल
  comic comics: कॉमिक कामिक कोमिक
  magazine magazines: मैगजीन मैगजिन मैग्जीन मेगजीन
  textbook textbooks: टेक्स्टबुक
  notebook notebooks: नोटबुक
  story: स्टोरी
  stories: स्टोरीज
  card cards: कार्ड
  trading: ट्रेडिंग
  collectible: कलेक्टिबल कलेक्टेबल
  collector: कलेक्टर
  tcg: टीसीजी
  watch watches: वॉच वाच वोच
  watches: वॉचेज वॉचेस वॉचिज वॉचिस वाचेज वाचेस
  wrist: रिस्ट
  wristwatch wristwatches: रिस्टवॉच रिस्टवाच
  smart: स्मार्ट
  smartwatch smartwatches: स्मार्टवॉच स्मार्टवाच
  digital: डिजिटल
  clock clocks: क्लॉक
  keychain keychains: कीचेन कीचैन
  keyring keyrings: कीरिंग
  chain chains: चेन
  ring rings: रिंग
  shoe shoes: शू
  shoes: शूज शूस शुज शुस
  footwear footwears: फुटवियर फुटवेयर फूटवियर फूटवेयर
  foot: फुट
  sneaker sneakers: स्नीकर स्निकर
  boot boots: बूट
  sandal sandals: सैंडल सेंडल सैंडिल
  sports: स्पोर्ट्स स्पोर्ट
  running: रनिंग
  leather: लेदर
  game games: गेम गैम
  gaming: गेमिंग
  video videos: वीडियो विडियो वीडीयो विडीयो वीडिओ विडिओ
  videogame videogames: वीडियोगेम विडियोगेम
  board: बोर्ड बॉर्ड
  puzzle puzzles: पजल पज्जल
  console consoles: कंसोल कॉन्सोल
  controller controllers: कंट्रोलर
  playstation: प्लेस्टेशन प्लेस्टेसन
  xbox: एक्सबॉक्स
  ps: पीएस
  cd cds: सीडी
  dvd dvds: डीवीडी

  new: न्यू न्यु
  brand: ब्रांड ब्रैंड
  brandnew: ब्रांडन्यू
  used: यूज्ड युज्ड यूस्ड
  unused: अनयूज्ड अनयुज्ड
  second: सेकंड सेकेंड सैकंड सैकेंड
  hand: हैंड हेंड
  secondhand: सेकंडहैंड सेकेंडहैंड सेकंडहेंड
  like: लाइक
  condition: कंडीशन कंडिशन कंडीसन
  good: गुड
  very: वेरी
  excellent: एक्सीलेंट एक्सेलेंट
  fair: फेयर
  poor: पुअर
  sealed: सील्ड
  seal: सील
  pack packs: पैक
  open: ओपन
  box boxes: बॉक्स बाक्स बोक्स
  mint: मिंट
  refurbished: रिफर्बिश्ड रीफर्बिश्ड रिफर्बिश
  pre: प्री
  owned: ओन्ड ओंड
  preowned: प्रीओन्ड प्रीओंड
  not: नॉट
  working: वर्किंग
  nayi: नई
  naye: नए
  achha: अच्छा अच्छे
  achhi: अच्छी
  tooti: टूटी

  cheap: चीप
  latest: लेटेस्ट
  price: प्राइस
  rate: रेट
  range: रेंज
  budget: बजट
  under: अंडर
  rupees: रुपए रुपया रुपयों रूपए रूपया रूपयों रु रू

  mein: में मे
  wala: वाला
  wali: वाली
  wale: वाले
  aas: आस
  paas: पास
  teen: तीन
  chhe: छह छः छे
  saat: सात
  aath: आठ
  bees: बीस
  pachees: पच्चीस
  tees: तीस

  jooton: जूतों जूतो
  jooti: जूती जूतियां जूतियों
  khilaune: खिलौनों खिलौनो
  chhalle: छल्ले छल्लों
  bachon: बच्चों बच्चो
  neela: नीला नीले
  neeli: नीली
  peela: पीला पीले
  peeli: पीली
  sunehra: सुनहरा सुनहरे सुनहरी
  mehnge: महंगे
  kuch: कुछ
  dikhaiye: दिखाइए दिखाइये

  charger chargers: चार्जर
  charging: चार्जिंग
  holder holders: होल्डर
  case cases: केस
  cover covers: कवर
  stand: स्टैंड
  strap straps: स्ट्रैप स्ट्रेप
  band bands: बैंड
  rack racks: रैक
  seat seats: सीट
  mat mats: मैट
  bag bags: बैग
  shelf: शेल्फ
  polish: पॉलिश पालिश
  cleaner: क्लीनर
  light lights: लाइट
  audio: ऑडियो
  kit: किट
  speaker speakers: स्पीकर
  battery: बैटरी
  perfume: परफ्यूम
  of: ऑफ
  the: द
  balance: बैलेंस बैलेंश
  armour: आर्मर आर्मोर
  jungle: जंगल
  hunger: हंगर
  squid: स्क्विड
  thrones: थ्रोन्स
  house: हाउस
  memory: मेमोरी मेमरी
  sd: एसडी
  sim: सिम
  gift: गिफ्ट
  credit: क्रेडिट
  debit: डेबिट
  id: आईडी
  graphics: ग्राफिक्स
  playing: प्लेइंग
  business: बिजनेस
  greeting: ग्रीटिंग
  page pages: पेज
  piece pieces: पीस
  km: किमी किलोमीटर
  inch: इंच
  gb: जीबी
  saal: साल`

// Hindi plural endings, and the English one, of borrowed words.
const PLURALS = ['ें', 'ों', 'ो', '्स', '्ज', 'स', 'ज']

const readLines = () =>
  LINES.split('\n')
    .filter((line) => line.trim())
    .map((line) => {
      const [names = '', spellings = ''] = line.trim().split(': ')
      const [one = '', many] = names.split(' ')
      return { one, many, spellings: spellings.split(' ') }
    })

const FORMS: ReadonlyMap<string, string> = (() => {
  const all = readLines().map(({ spellings, ...names }) => ({ ...names, spellings: spellings.map(foldWord) }))
  return new Map([
    ...all.flatMap(({ many, spellings }) =>
      many ? spellings.flatMap((word) => PLURALS.map((plural) => [word + plural, many] as const)) : [],
    ),
    ...all.flatMap(({ one, spellings }) => spellings.map((word) => [word, one] as const)),
  ])
})()

/**
 * Normalises spellings: drops the dots below letters for foreign sounds (those below ड and ढ make other letters: गुड़ is not "good"),
 * writes nasals as a dot, and writes the vowel of "hand" in the Hindi way.
 */
function foldWord(word: string): string {
  const dotless = word.normalize('NFKD').replaceAll(/(?<![डढ])\u093C/gu, '')
  return foldNasals(dotless).replaceAll('\u0945', '\u0948')
}

/** English function words are in no Hindi text. */
const UNBORROWED = new Set(['the', 'of', 'not', 'like', 'very', 'pre'])

/** Words borrowed from English with their first Devanagari spelling. */
export const listBorrowed = (): [english: string, devanagari: string][] =>
  readLines().flatMap(({ one, spellings: [first] }) => (first && !UNBORROWED.has(one) ? [[one, first]] : []))

/** The usual Latin spelling of a Devanagari word, if its sound does not tell it: कार्ड → card. */
export function usualForm(typed: string): string | undefined {
  const word = foldWord(typed)
  const whole = FORMS.get(word.replaceAll('-', ''))
  if (whole) return whole
  const [, rupees] = /^र[ुू]\.?(\d.*)$/u.exec(word) ?? /^(\d.*)र[ुू]$/u.exec(word) ?? []
  if (rupees) return `rs${rupees}`
  const [, name = '', number] = /^(\D+)(\d+)$/u.exec(word) ?? []
  const named = FORMS.get(name)
  return named && `${named}${number}`
}
