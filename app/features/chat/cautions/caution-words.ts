/**
 * What each word of a message is about. The rules speak of these topics, so that one rule holds for English, Hindi and what
 * lies between, and none has to bear with spelling.
 */
import type { Span } from './phone-numbers.ts'

// A word; before '*' the beginning of one; with '+' several words that may be written as one.
const TOPICS = {
  pay: 'pay payment payments paying पेमेंट भुगतान',
  money: 'paise paisa paisay pese money amount amt fund funds पैस* राशि रकम',
  paid: 'paid',
  rupees: 'rupee* rupay* rupya* rs inr रुप*',
  half: 'half aadha aadhe aadhi adha percent आधा आधे आधी',
  advance:
    'advance advans advence adv only+prepaid prepaid+only full+prepaid up+front token+amount token+money एडवांस अडवांस टोकन+अमाउंट टोकन+मनी',
  token: 'token टोकन',
  // What a fee is said to be for.
  purpose:
    'booking security refundable registration processing insurance clearance customs custom gst verification handling release gate+pass reservation activation सिक्योरिटी बुकिंग रजिस्ट्रेशन',
  fee: 'charge charges fee fees custom+duty customs+duty import+duty deposit kharcha kharch चार्ज फीस शुल्क खर्च खर्चा',
  before: 'first before',
  please: 'please pls plz kindly कृपया',
  make: 'make',
  pehle: 'pehle pahle phle pehley पहले',
  after: 'after once',
  // Follows what it belongs to, as in 'payment ke baad', or begins what comes next.
  later:
    'then phir fir baad baaki baki tab rest remaining balance hote+hi aate+hi milte+hi karte+hi फिर बाद बाकी तब होते+ही आते+ही',
  tabhi: 'tabhi तभी',
  now: 'now abhi turant immediately urgent* instantly jaldi अभी तुरंत जल्दी',
  do: 'do दो',
  kar: 'kar कर',
  give: 'give de dedo dijiye dijie dijiyega doge dede karo kardo krdo kr karni kro krna karein karen kijiye kijiyega kariye दे दें दीजिए दीजिएगा दोगे करो कीजिए कीजिएगा करें',
  send: 'send sending transfer remit submit jama bhej* ट्रांसफर भेज* जमा',
  put: 'enter type put log+in sign+in dal dalo dalna dalke dal+do daal* bhar* डाल* भर*',
  tell: 'tell share provide forward verify need needs required read padh likh* note save chahiye bata* bolo bol boliye बता* बोल* लिख* नोट चाहिए',
  due: 'dena dene deni karna lagega lagenge lagta lagte padega padenge hoga honge करना देना देने लगेंगे लगेगा पड़ेगा',
  // Of oneself, later: 'paise de dunga' asks for nothing.
  shall:
    'dunga doonga dungi doongi karunga krunga karungi lunga lungi bhejunga bhejungi deta dete karta lete leta लेते दूंगा दूंगी करूंगा करूंगी लूंगा लूंगी भेजूंगा भेजूंगी',
  not: 'not never dont wont cant cannot without nahi nhi nahin nai mat bina मत नहीं नही बिना',
  no: 'no',
  look: 'see seeing seen saw check checked checking inspect inspection meet meeting dekh* saamne samne aake aakar dikha* show देख* दिखा* सामने',
  less: 'less reduce discount kam kum कम',
  mil: 'mil mila milenge milne milte milke milkar milo मिल*',
  confirm: 'confirm confirmed कन्फर्म',
  goods: 'ship shipped shipping shipment courier* dispatch* parcel deliver* transport कूरियर पार्सल डिलीवरी',
  keep: 'hold reserve rok rokna rokne book+kar* block रोक',
  army: 'army fauji military crpf cisf bsf itbp navy cantt सेना फौजी आर्मी',
  posted: 'posted posting officer jawan duty transferred पोस्टिंग तैनात',
  mistake: 'mistake mistakenly accidentally wrongly galti instead extra zyada jyada गलती ज्यादा',
  back: 'refund* return* wapas wapis vapas send+back give+back pay+back lauta* रिफंड लौटा* वापस',
  // Told to nobody; the next two only when they are asked for.
  secret:
    'upi+pin atm+pin m+pin cvv any+desk team+viewer quick+support rust+desk एनी+डेस्क ऐनी+डेस्क screen+share screen+sharing share+screen share+your+screen स्क्रीन+शेयर apk expiry सीवीवी यूपीआई+पिन एटीएम+पिन',
  otp: 'o+t+p 0tp one+time+password one+time+pin one+time+code verification+code security+code digit+code digit+ka+code digit+pin ओटीपी',
  paper:
    'aadhaar aadhar adhar pan+card debit+card credit+card atm+card card+details pass+word net+banking आधार पैन+कार्ड पासवर्ड',
  pin: 'pin पिन',
  code: 'code digit digits ank कोड अंक अंकों',
  bank: 'sms bank बैंक एसएमएस',
  came: 'came arrived aaya aya aayi aaye gaya gya gayi aayega ayega aaega आया आई आएगा गया गई',
  receive: 'milega milegi मिलेगा मिलेगी receive receiving received credit credited get gets got',
  approve: 'accept* approve* approval स्वीकार',
  request: 'request collect+request रिक्वेस्ट',
  app: 'gpay imps neft rtgs google+pay phone+pe paytm upi bhim यूपीआई फोनपे',
  qr: 'qr qr+code क्यूआर scanner',
  scan: 'scan scanned scanning स्कैन',
  address:
    'upi+id upi+address vpa gpay+id gpay+number gpay+no phonepe+id phonepe+number phonepe+no paytm+id paytm+number ifsc account+number account+no a+c+no bank+account bank+details khata+number khata+no यूपीआई+आईडी खाता+नंबर',
  account: 'account खाते खाता',
  whatsapp:
    'whats+app w+h+a+t+s+a+p+p wp wapp whatsap wattsapp wats+app watsap wtsapp वॉट्सऐप व्हाट्सएप व्हाट्सऐप वॉट्सएप वाट्सएप',
  telegram: 'telegram t+e+l+e+g+r+a+m tele tg टेलीग्राम',
  social: 'insta instagram facebook messenger snapchat snap gmail email email+id',
  talk: 'talk add write chat message msg text ping dm call join aa+jao aao aaiye come connect continue discuss reply baat baatein group बात आइए',
  me: 'me',
  mein: 'mein में',
  your: 'your ur yr apna apni apne aapka aapki my mera meri अपना अपनी आपका आपकी मेरा मेरी',
  number: 'number num nambar nmbr नंबर नम्बर',
  phone: 'phone mobile mob cell contact calling फोन मोबाइल',
  click: 'click clicking open tap press dabao dabaiye klik क्लिक दबाइए दबाओ',
  install: 'install download इंस्टॉल डाउनलोड',
  software: 'app application ऐप एप',
  site: 'website webpage वेबसाइट',
  online: 'online ऑनलाइन',
  link: 'link links लिंक',
  thanks: 'thank thanks thanku thankyou thx',
  in: 'in',
  is: 'is hai h है',
  // What would be taken for one of the above.
  other: 'pin+code pin+codes area+pin location+pin game+boy+advance advance+wars advance+version advance+level पिन+कोड',
}

// A character for each topic, for expressions to look at: none has a meaning of its own in one.
const FIRST = 0x4e00
const names: string[] = [...Object.keys(TOPICS), 'sum', 'stop']
export function letterOf(topic: string): string {
  const index = names.indexOf(topic)
  if (index === -1) throw new Error(`No words are known for ${topic}`)
  return String.fromCharCode(FIRST + index)
}
export const OTHER = letterOf('other')
const [SUM, STOP] = [letterOf('sum'), letterOf('stop')]

const words = new Map<string, string>()
const beginnings = new Map<string, string>()
const phrases: string[] = []
for (const [topic, entries] of Object.entries(TOPICS)) {
  for (const entry of entries.split(' ')) {
    if (entry.includes('+')) phrases.push(entry)
    const key = entry.replaceAll('+', '')
    if (key.endsWith('*')) beginnings.set(key.slice(0, -1), letterOf(topic))
    else words.set(key, letterOf(topic))
  }
}
const lengths = [...beginnings.keys()].map((one) => one.length)
const [SHORTEST, LONGEST] = [Math.min(...lengths), Math.max(...lengths)]

// The longer ones first: 'pin code' is no 'pin'.
const PHRASE = phrases
  .toSorted((one, other) => other.length - one.length)
  .map((one) => one.replaceAll('+', '[ ./-]?').replace('*', String.raw`\p{L}{0,8}`))
  .join('|')
const TOKEN = new RegExp(
  String.raw`(?:${PHRASE})(?![\p{L}\p{M}\d])|[\p{L}\p{M}][\p{L}\p{M}'’]*|\d[\d,]*%?|[.?!;\n।]+`,
  'gu',
)
// Less is a count, more a pin code or a serial number.
const [LEAST, MOST] = [49, 99_999]

export interface Topics {
  /** A letter for each word. */
  letters: string
  spans: Span[]
}

export function topicsOf(text: string): Topics {
  const spans: Span[] = []
  let letters = ''
  for (const { 0: token, index: start } of text.matchAll(TOKEN)) {
    letters += topicOf(token)
    spans.push({ start, end: start + token.length })
  }
  return { letters, spans }
}

function topicOf(token: string): string {
  if (/^[.?!;\n।]/.test(token)) return STOP
  if (/^\d[\d,]*%?$/.test(token)) {
    if (token.endsWith('%')) return letterOf('half')
    const sum = Number(token.replaceAll(',', ''))
    return sum >= LEAST && sum <= MOST ? SUM : OTHER
  }
  const key = token.replaceAll(/[ ./'’-]/g, '')
  const known = words.get(key)
  if (known) return known
  for (let length = Math.min(key.length, LONGEST); length >= SHORTEST; length -= 1) {
    const topic = beginnings.get(key.slice(0, length))
    if (topic) return topic
  }
  return OTHER
}
