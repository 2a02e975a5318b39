import { expect, onTestFinished, test } from 'vitest'

import { DEFAULT_NAME, setSiteNameReader } from '#app/shared/site-name.ts'
import { finish, repeated } from '#test/finishes.ts'

import { isStaffName } from './staff-name.ts'

const WORDS = ['Khazana', 'Khazana Support', 'Admin', 'The Moderator', 'Customer Support', 'Khazana India Team']
const WORDS_BESIDE_A_NAME = ['Ravi (Admin)', 'Ravi from Khazana Support', 'Khazana - Refunds', 'Moderator Asha']

/** The same text in letters from another Unicode block. */
const lettersFrom = (upper: number, lower: number) => (text: string) =>
  text.replaceAll(/[A-Za-z]/g, (letter) => {
    const code = letter.charCodeAt(0)
    return String.fromCodePoint(code < 97 ? upper + code - 65 : lower + code - 97)
  })
const replacing = (pairs: Record<string, string>) => (text: string) =>
  [...text].map((letter) => pairs[letter] ?? letter).join('')

const DISGUISES: Record<string, (text: string) => string> = {
  'as it is': (text) => text,
  'in capitals': (text) => text.toUpperCase(),
  'in small letters': (text) => text.toLowerCase(),
  'letter by letter': (text) => [...text].join(' '),
  'with dots between': (text) => [...text].join('.'),
  'in one word': (text) => text.replaceAll(' ', ''),
  'with an underscore': (text) => text.replaceAll(' ', '_'),
  'with doubled letters': (text) => text.replaceAll(/[aeiou]/g, '$&$&'),
  'with a number': (text) => `${text} 24`,
  'with digits': replacing({ a: '4', e: '3', i: '1', o: '0', s: '5', t: '7' }),
  'with signs': replacing({ a: '@', i: '!', s: '$', S: '$' }),
  'with accents': (text) => text.replaceAll(/[aeiou]/g, '$&\u0301'),
  'in Cyrillic': replacing({ a: 'а', e: 'е', o: 'о', p: 'р', c: 'с', K: 'К', M: 'М', k: 'к', h: 'һ', i: 'і' }),
  'in Greek': replacing({ a: 'α', o: 'ο', i: 'ι', p: 'ρ', K: 'Κ', A: 'Α', M: 'Μ', n: 'ν', t: 'τ' }),
  'in Armenian': replacing({ o: 'օ', n: 'ո', h: 'հ', u: 'ս' }),
  'in wide letters': lettersFrom(0xff21, 0xff41),
  'in bold letters': lettersFrom(0x1d400, 0x1d41a),
  'in script letters': lettersFrom(0x1d4d0, 0x1d4ea),
  'in circles': lettersFrom(0x24b6, 0x24d0),
  'in black circles': lettersFrom(0x1f150, 0x1f150),
  'in black squares': lettersFrom(0x1f170, 0x1f170),
  'in flags': lettersFrom(0x1f1e6, 0x1f1e6),
  'with r and n for m': (text) => text.replaceAll('m', 'rn'),
}

test.each(Object.entries(DISGUISES))('names of staff are known %s', (_, disguise) => {
  expect(WORDS.map(disguise).filter((name) => !isStaffName(name))).toEqual([])
})

test('names of staff are recognised beside a personal name, and in Hindi', () => {
  const names = [...WORDS_BESIDE_A_NAME, 'ख़ज़ाना', 'खजाना सपोर्ट', 'एडमिन']
  expect(names.filter((name) => !isStaffName(name))).toEqual([])
})

test('names that pretend to be checked or to be a department are known', () => {
  const names =
    'Kħazana Safety|ꓗꓧꓮꓜꓮꓠꓮ|ꓮꓓꓟꓲꓠ|ᎪᎠᎷᏆN|Trust & Safety|Trust and Safety Team|Khazana Trust|Verified Seller ✓|Verified Seller|Verified|Ravi ✔|Ravi ✅|☑ Asha|Asha 🛡️|Rаvi Kumar|Αdmin|सुरक्षा टीम|ख़ज़ाना सुरक्षा|सत्यापित विक्रेता|सत्यापित|Safety & Trust|Trust n Safety|Help Centre|Khazana™|Khazana® Support|Khazana Escrow|Khazana Owner|Ravi √|ग्राहक सेवा|ग्राहक सेवा केंद्र|कस्टमर केयर|हेल्पलाइन|हेल्प डेस्क|वेरीफाइड सेलर|ऍडमिन'
  expect(names.split('|').filter((name) => !isStaffName(name))).toEqual([])
})

const COMPOUND =
  'KhazanaSupport24x7|khazanasupport24x7|KhazanaHelp24|KHAZANASupport|RaviKhazanaRefunds|KhazanaIndiaCare|RaviAdmin|MyKhazanaPay'
const CERTIFIED =
  'Certified Seller|Certified|CertifiedSeller|Authorised Seller|Approved Seller|Khazana Certified|प्रमाणित विक्रेता|अधिकृत सेलर'
const DEPARTMENT =
  'Fraud Team|The Fraud Team|FraudTeam|Anti-Fraud Department|Refund Desk|Payments Team|Legal Dept.|Compliance Officer|KYC Team|Grievance Cell|Dispute Team India|रिफंड विभाग|शिकायत अधिकारी|धोखाधड़ी टीम'
const BESIDE_A_NAME =
  'Priya - Verified Seller|Verified Seller Priya|Ravi (Trusted Buyer)|PriyaVerifiedSeller|सत्यापित विक्रेता रवि'
const OF_A_SITE =
  'Trusted Seller|Buyer Protection|Escrow Agent|Safety Center|Dispute Centre|KYC Verification|Payment Alert|No-Reply|Cyber Crime Cell|UPI Support|Account Verification|Refund Update'
const OF_THE_SITE =
  'Khazana Delivery|Khazana Bot|Khazana Notifications|Khazana Wallet|Khazana Seva|Khazana Prize Winner|Khazana Suraksha'
const SERVICE_IN_HINDI = 'ग्राहक सहायता|विश्वास और सुरक्षा|सुरक्षा केंद्र|Grahak Seva'
const ADMIN_IN_HINDI = 'प्रशासक|प्रशासक रवि|व्यवस्थापक|एडमिनिस्ट्रेटर|Prashasak|संचालक'

const CLASSES = [
  COMPOUND,
  CERTIFIED,
  DEPARTMENT,
  BESIDE_A_NAME,
  OF_A_SITE,
  OF_THE_SITE,
  SERVICE_IN_HINDI,
  ADMIN_IN_HINDI,
]

test.each(CLASSES)('these pretend to be staff: %s', (names) => {
  expect(names.split('|').filter((name) => !isStaffName(name))).toEqual([])
})

test('names of people, clubs and shops that have such words or forms are accepted', () => {
  const people =
    'Prashant Desai|Vyas Thakur|Trusha Patel|Celia McAdams|आशा प्रसाद|Adminath Legaonkar|Kabir Thapar'.split('|')
  const forms: ((name: string) => string)[] = [
    (name) => name.replaceAll(' ', ''),
    (name) => `${name}24x7`,
    (name) => `${name} Certified Cars`,
    (name) => `Team ${name}`,
    (name) => `${name} Legal Books`,
    (name) => `KhazanaOf${name.replaceAll(' ', '')}`,
    (name) => `${name}, Refund`,
  ]
  const shops =
    'Approved Motors|Authorised Bikes|Fraud Books|Legal Eagle|The Team|Officer Singh|SafetyFirst|Kabir Team'.split('|')
  const names = [...people, ...people.flatMap((name) => forms.map((form) => form(name))), ...shops]
  expect(names.length).toBeGreaterThanOrEqual(50)
  expect(names.filter(isStaffName)).toEqual([])
})

test('names of staff are known in letters of old manuscripts, phonetics and other scripts', () => {
  const names = '🄐🄓🄜🄘🄝|Ꝃhazana|Khaꞥana|ʀᴀᴠɪ ᴀᴅᴍɪɴ|ᗩᗪᗰIᑎ|ⵏⵏⴷⵎⵉⵏ Admin|𐐄fficial Khazana|Moderaꭉor|Suρerυser|Ṁođeřatǿř'
  expect(names.split('|').filter((name) => !isStaffName(name))).toEqual([])
})

const INDIAN =
  'Safiya|Trusha|Adminath|Suraksha|सुरक्षा|सुरक्षा शर्मा|Safety First Toys|Lakshmi Trust|Charitable Trust Pune|Vishwas|Amanat Ali|आशा मेनन|प्रिया शर्मा|खुशी|विश्वास पाटील|अमिताभ|தமிழரசி|முருகன் செல்வம்|লক্ষ্মী দাস|সুরক্ষা রায়|అనూష రెడ్డి|ಕಾವ್ಯ ಗೌಡ|ലക്ഷ്മി നായർ|ગીતા પટેલ|ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ|ଓଡ଼ିଆ ଦାସ|فاطمہ خان|Raviजी|Jyoti 🌸|Zoë D’Souza|José Pereira|Łukasz|Αθηνά|Олег|Seller Singh|Buyer Rao|The Toy Seller|Team Suraksha|Payal|Khazana Paytm Books|Owner Singh|ग्राहक|Care Sharma|Asha™'

test('Indian names in every script are accepted', () => {
  expect(INDIAN.split('|').filter((name) => isStaffName(name))).toEqual([])
})

const HONEST =
  'Nandini Rao|Khazana Jewellers|Ravi Khazana Books|Adminath Rao|Narendra Modi|Mod|Mo D|Khanjan|खंजन|खजांची|Khazanchi|Khan|Zana Khan|Support Sharma|Supriya|Care Bears Shop|The Toy Team|Team Sharma|Olivia Staffordshire|Kazan|Systemic Rao|Customs & Cars|Admiral|Минин|Damini|Indu|Σοφία|India|Chat|Official Ravi|Service Singh|Hồng Ân|நந்தினி|നന്ദിനി|اسماء|李明|7 Star Cars|Trusted Cars|Crime Books|Prize Singh|Bank Street Books|Alert Ravi|Bot Sharma|Kendra Rao|Seva Ram|Verified Books|Centre Court Shoes|Delivery Das|Sevak|Manager Pande|Ad|A. D. Min|🙂'

test('the name of the site is reserved as that of the project is', () => {
  setSiteNameReader(() => 'Old Dukaan')
  onTestFinished(() => setSiteNameReader(() => DEFAULT_NAME))
  expect(
    ['Old Dukaan', 'OldDukaan Support', 'Ravi from Old Dukaan Support', '0ld Duk4an', 'Khazana'].map(isStaffName),
  ).toEqual([true, true, true, true, true])
  expect(isStaffName('Old Ravi')).toBe(false)
})

test('honest names are accepted', () => {
  expect(HONEST.split('|').filter((name) => isStaffName(name))).toEqual(['A. D. Min'])
})

test.each(['in', 'khazana', '🅰', 'a', '. ', '1'])('a name of any length is checked: %s', (piece) => {
  expect(finish(() => isStaffName(`${repeated(piece, 100_000)}x`))).toBe(false)
})
