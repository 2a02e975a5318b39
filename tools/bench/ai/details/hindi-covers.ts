import type { CategoryId } from '#app/nouns/category/category-list.ts'
// Covers, boxes and labels in Hindi, generated from word lists; the unseen half has words and fonts of its own.
import { seedRandom } from '#app/shared/numbers/seeded-random.ts'

import type { Line, SourceRow } from './draw-cover.ts'

export type HindiCover = { row: SourceRow; lines: Line[] }

type Words = {
  fonts: readonly string[]
  names: readonly string[]
  /** A quality and a thing make the name of a book. */
  qualities: readonly string[]
  things: readonly string[]
  authors: readonly string[]
  publishers: readonly string[]
  kinds: readonly string[]
  goods: readonly (readonly [category: CategoryId, name: string, below: string])[]
}

const list = (text: string) => text.split(',').map((word) => word.trim())

export const HINDI_WORDS: Record<'open' | 'unseen', Words> = {
  open: {
    fonts: ['Lohit Devanagari', 'Sahadeva', 'Kalimati', 'Chandas'],
    names: list(
      `गोदान, राग दरबारी, मैला आँचल, गुनाहों का देवता, तमस, चंद्रकांता, मधुशाला, कामायनी, झूठा सच, आधा गाँव, नदी के द्वीप, मानसरोवर`,
    ),
    qualities: list('नीला, सूखा, खोया हुआ, पहला, अंतिम, पुराना, टूटा हुआ, अनकहा'),
    things: list('आकाश, सागर, रास्ता, पत्र, शहर, सपना, दीपक, बादल, मौसम, पेड़'),
    authors: list('प्रेमचंद, श्रीलाल शुक्ल, धर्मवीर भारती, भीष्म साहनी, यशपाल, अज्ञेय, हरिवंशराय बच्चन, जयशंकर प्रसाद'),
    publishers: list('राजकमल प्रकाशन, लोकभारती प्रकाशन, हिन्द पॉकेट बुक्स, भारतीय ज्ञानपीठ'),
    kinds: list('उपन्यास, कहानी संग्रह, कविता संग्रह, आत्मकथा'),
    goods: [
      ['games', 'लूडो', 'बच्चों का प्रिय खेल'],
      ['games', 'साँप सीढ़ी', 'दो से चार खिलाड़ी'],
      ['watches', 'टाइटन घड़ी', 'जलरोधक'],
      ['shoes', 'बाटा जूते', 'साइज 8'],
      ['cards', 'ताश के पत्ते', 'बावन पत्ते'],
      ['books', 'नागराज का बदला', 'राज कॉमिक्स'],
      ['books', 'हिन्दी व्याकरण', 'कक्षा 8'],
      ['cars', 'खिलौना कार', 'तेज रफ्तार'],
    ],
  },
  unseen: {
    fonts: ['Nakula', 'Gargi', 'Samanata', 'Sarai'],
    names: list(
      `निर्मला, कर्मभूमि, गबन, सेवासदन, आषाढ़ का एक दिन, अंधा युग, वोल्गा से गंगा, बाणभट्ट की आत्मकथा, चित्रलेखा, रश्मिरथी, साकेत, कितने पाकिस्तान`,
    ),
    qualities: list('लाल, गहरा, बिखरा हुआ, दूसरा, अकेला, नया, जलता हुआ, अधूरा'),
    things: list('सूरज, जंगल, दरवाजा, गीत, गाँव, पहाड़, चेहरा, बारिश, घर, फूल'),
    authors: list(
      'मोहन राकेश, कमलेश्वर, राहुल सांकृत्यायन, भगवतीचरण वर्मा, रामधारी सिंह दिनकर, महादेवी वर्मा, मन्नू भंडारी, निर्मल वर्मा',
    ),
    publishers: list('वाणी प्रकाशन, प्रभात प्रकाशन, साहित्य अकादमी, डायमंड पॉकेट बुक्स'),
    kinds: list('नाटक, व्यंग्य संग्रह, महाकाव्य, संस्मरण'),
    goods: [
      ['games', 'शतरंज', 'दो खिलाड़ियों का खेल'],
      ['games', 'कैरम बोर्ड', 'गोटियाँ और स्ट्राइकर'],
      ['watches', 'दीवार घड़ी', 'क्वार्ट्ज'],
      ['shoes', 'चमड़े की चप्पल', 'नाप 9'],
      ['keychains', 'चाबी का छल्ला', 'पीतल'],
      ['books', 'चाचा चौधरी और साबू', 'डायमंड कॉमिक्स'],
      ['books', 'सामान्य विज्ञान', 'कक्षा 10'],
      ['cars', 'रिमोट कार', 'खिलौना'],
    ],
  },
}

/** The covers of a half: known names, generated names, and goods; the same in every run. */
export function makeHindiCovers(half: 'open' | 'unseen'): HindiCover[] {
  const words = HINDI_WORDS[half]
  const random = seedRandom(`hindi ${half}`)
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? ''
  const makeBook = (title: string): HindiCover => ({
    row: { title, category: 'books' },
    lines: [
      { text: title, size: 1 },
      { text: pick(words.authors), size: 0.6 },
      { text: pick(words.kinds), size: 0.5 },
      { text: pick(words.publishers), size: 0.42 },
    ],
  })
  const generated = Array.from({ length: 20 }, () => makeBook(`${pick(words.qualities)} ${pick(words.things)}`))
  const goods = words.goods.map(([category, title, below]): HindiCover => ({
    row: { title, category },
    lines: [
      { text: title, size: 1 },
      { text: below, size: 0.6 },
    ],
  }))
  return [...words.names.map(makeBook), ...generated, ...goods]
}
