import type { CategoryId } from '#app/nouns/category/category-list.ts'

import type { CaseClass, SearchCase } from '../facts/case-class.ts'

type Order = 'low' | 'high'
interface Wish {
  category: CategoryId
  /** A word of the titles. */
  brand?: string
  most?: number
  isNew?: boolean
  order?: Order
}

/** The words of each language for things; the other searches are made of them. */
const LANGUAGES: Readonly<Record<string, readonly (readonly [text: string, wish: Wish])[]>> = {
  tamil: [
    ['கைக்கடிகாரம்', { category: 'watches' }],
    ['புத்தகங்கள்', { category: 'books' }],
    ['கார்', { category: 'cars' }],
    ['காலணிகள்', { category: 'shoes' }],
    ['கேசியோ வாட்ச்', { category: 'watches', brand: 'casio' }],
    ['பழைய புத்தகம்', { category: 'books', isNew: false }],
    ['புதிய கடிகாரம்', { category: 'watches', isNew: true }],
    ['கடிகாரம் 2000 ரூபாய்க்கு கீழ்', { category: 'watches', most: 2000 }],
    ['ஷூ ௨௦௦௦க்குள்', { category: 'shoes', most: 2000 }],
    ['மலிவான பொம்மைகள்', { category: 'action-figures', order: 'low' }],
    ['எனக்கு புத்தகம் வேண்டும்', { category: 'books' }],
    ['நைக் ஷூ', { category: 'shoes', brand: 'nike' }],
    ['வீடியோ கேம்', { category: 'games' }],
  ],
  bengali: [
    ['ঘড়ি', { category: 'watches' }],
    ['বই', { category: 'books' }],
    ['পুরানো গাড়ি', { category: 'cars', isNew: false }],
    ['নতুন জুতা', { category: 'shoes', isNew: true }],
    ['ক্যাসিও ঘড়ি', { category: 'watches', brand: 'casio' }],
    ['ঘড়ি ২০০০ টাকার নিচে', { category: 'watches', most: 2000 }],
    ['৫০০ টাকার মধ্যে বই', { category: 'books', most: 500 }],
    ['সস্তা খেলনা', { category: 'action-figures', order: 'low' }],
    ['আমার একটা ঘড়ি চাই', { category: 'watches' }],
    ['নাইকি জুতা', { category: 'shoes', brand: 'nike' }],
    ['লেগো সেট', { category: 'lego' }],
    ['গেম ১০০০ টাকা পর্যন্ত', { category: 'games', most: 1000 }],
  ],
  gujarati: [
    ['ઘડિયાળ', { category: 'watches' }],
    ['પુસ્તકો', { category: 'books' }],
    ['જૂની ગાડી', { category: 'cars', isNew: false }],
    ['નવા જૂતા', { category: 'shoes', isNew: true }],
    ['કેસિયો ઘડિયાળ', { category: 'watches', brand: 'casio' }],
    ['ઘડિયાળ ૨૦૦૦ થી ઓછા', { category: 'watches', most: 2000 }],
    ['૫૦૦ રૂપિયા સુધી પુસ્તક', { category: 'books', most: 500 }],
    ['સસ્તા રમકડાં', { category: 'action-figures', order: 'low' }],
    ['મારે પુસ્તક જોઈએ છે', { category: 'books' }],
    ['નાઇકી શૂઝ', { category: 'shoes', brand: 'nike' }],
    ['લેગો', { category: 'lego' }],
    ['કીચેન', { category: 'keychains' }],
  ],
  telugu: [
    ['గడియారం', { category: 'watches' }],
    ['పుస్తకాలు', { category: 'books' }],
    ['పాత కారు', { category: 'cars', isNew: false }],
    ['కొత్త షూస్', { category: 'shoes', isNew: true }],
    ['క్యాసియో వాచ్', { category: 'watches', brand: 'casio' }],
    ['వాచ్ 2000 లోపు', { category: 'watches', most: 2000 }],
    ['500 రూపాయల కంటే తక్కువ పుస్తకం', { category: 'books', most: 500 }],
    ['చౌక బొమ్మలు', { category: 'action-figures', order: 'low' }],
    ['నాకు పుస్తకం కావాలి', { category: 'books' }],
    ['నైక్ షూస్', { category: 'shoes', brand: 'nike' }],
    ['లెగో సెట్', { category: 'lego' }],
    ['కీచైన్', { category: 'keychains' }],
  ],
  kannada: [
    ['ಗಡಿಯಾರ', { category: 'watches' }],
    ['ಪುಸ್ತಕಗಳು', { category: 'books' }],
    ['ಹಳೆಯ ಕಾರು', { category: 'cars', isNew: false }],
    ['ಹೊಸ ಶೂ', { category: 'shoes', isNew: true }],
    ['ಕ್ಯಾಸಿಯೊ ವಾಚ್', { category: 'watches', brand: 'casio' }],
    ['ವಾಚ್ 2000 ಕ್ಕಿಂತ ಕಡಿಮೆ', { category: 'watches', most: 2000 }],
    ['೫೦೦ ರೂಪಾಯಿ ಒಳಗೆ ಪುಸ್ತಕ', { category: 'books', most: 500 }],
    ['ಅಗ್ಗದ ಆಟಿಕೆಗಳು', { category: 'action-figures', order: 'low' }],
    ['ನನಗೆ ಪುಸ್ತಕ ಬೇಕು', { category: 'books' }],
    ['ನೈಕ್ ಶೂ', { category: 'shoes', brand: 'nike' }],
    ['ಲೆಗೊ', { category: 'lego' }],
  ],
  malayalam: [
    ['വാച്ച്', { category: 'watches' }],
    ['പുസ്തകങ്ങൾ', { category: 'books' }],
    ['പഴയ കാർ', { category: 'cars', isNew: false }],
    ['പുതിയ ഷൂസ്', { category: 'shoes', isNew: true }],
    ['കാസിയോ വാച്ച്', { category: 'watches', brand: 'casio' }],
    ['വാച്ച് 2000 രൂപയിൽ താഴെ', { category: 'watches', most: 2000 }],
    ['പുസ്തകം 500ൽ താഴെ', { category: 'books', most: 500 }],
    ['വിലകുറഞ്ഞ കളിപ്പാട്ടങ്ങൾ', { category: 'action-figures', order: 'low' }],
    ['എനിക്ക് പുസ്തകം വേണം', { category: 'books' }],
    ['നൈക്ക് ഷൂസ്', { category: 'shoes', brand: 'nike' }],
    ['ലെഗോ', { category: 'lego' }],
    ['ഗെയിം', { category: 'games' }],
  ],
  punjabi: [
    ['ਘੜੀ', { category: 'watches' }],
    ['ਕਿਤਾਬਾਂ', { category: 'books' }],
    ['ਪੁਰਾਣੀ ਕਾਰ', { category: 'cars', isNew: false }],
    ['ਨਵੇਂ ਜੁੱਤੇ', { category: 'shoes', isNew: true }],
    ['ਕੈਸੀਓ ਘੜੀ', { category: 'watches', brand: 'casio' }],
    ['ਘੜੀ 2000 ਤੋਂ ਘੱਟ', { category: 'watches', most: 2000 }],
    ['੫੦੦ ਰੁਪਏ ਤੱਕ ਕਿਤਾਬ', { category: 'books', most: 500 }],
    ['ਸਸਤੇ ਖਿਡੌਣੇ', { category: 'action-figures', order: 'low' }],
    ['ਮੈਨੂੰ ਕਿਤਾਬ ਚਾਹੀਦੀ ਹੈ', { category: 'books' }],
    ['ਨਾਈਕੀ ਬੂਟ', { category: 'shoes', brand: 'nike' }],
    ['ਲੇਗੋ', { category: 'lego' }],
  ],
  odia: [
    ['ଘଣ୍ଟା', { category: 'watches' }],
    ['ବହି', { category: 'books' }],
    ['ପୁରୁଣା ଗାଡ଼ି', { category: 'cars', isNew: false }],
    ['ନୂଆ ଜୋତା', { category: 'shoes', isNew: true }],
    ['୫୦୦ ଟଙ୍କା ମଧ୍ୟରେ ବହି', { category: 'books', most: 500 }],
    ['ଶସ୍ତା ଖେଳଣା', { category: 'action-figures', order: 'low' }],
    ['ଲେଗୋ', { category: 'lego' }],
  ],
  urdu: [
    ['گھڑی', { category: 'watches' }],
    ['کتابیں', { category: 'books' }],
    ['پرانی گاڑی', { category: 'cars', isNew: false }],
    ['نئے جوتے', { category: 'shoes', isNew: true }],
    ['کیسیو گھڑی', { category: 'watches', brand: 'casio' }],
    ['گھڑی 2000 سے کم', { category: 'watches', most: 2000 }],
    ['۵۰۰ روپے تک کتاب', { category: 'books', most: 500 }],
    ['سستے کھلونے', { category: 'action-figures', order: 'low' }],
    ['مجھے کتاب چاہیے', { category: 'books' }],
    ['نائکی جوتے', { category: 'shoes', brand: 'nike' }],
    ['لیگو سیٹ', { category: 'lego' }],
    ['ویڈیو گیم', { category: 'games' }],
  ],
  marathi: [
    ['घड्याळ', { category: 'watches' }],
    ['जुनी पुस्तके', { category: 'books', isNew: false }],
    ['जुनी गाडी', { category: 'cars', isNew: false }],
    ['नवीन शूज', { category: 'shoes', isNew: true }],
    ['कॅसिओ घड्याळ', { category: 'watches', brand: 'casio' }],
    ['घड्याळ २००० पेक्षा कमी', { category: 'watches', most: 2000 }],
    ['पाचशे रुपयांपर्यंत पुस्तक', { category: 'books', most: 500 }],
    ['स्वस्त खेळणी', { category: 'action-figures', order: 'low' }],
    ['मला पुस्तक पाहिजे', { category: 'books' }],
    ['नायकी शूज', { category: 'shoes', brand: 'nike' }],
    ['मुलांसाठी खेळणी', { category: 'action-figures' }],
  ],
}

const JUDGED = 8

/** Most of the first hits are of the category and brand, and all have the price, condition and order. */
export const everydaySearches: CaseClass = {
  name: 'K: an everyday search in another language of India',
  goal: 0.85,
  makeCases: () =>
    Object.entries(LANGUAGES).flatMap(([language, searches]) =>
      searches.map(([text, wish]): SearchCase => ({
        key: `${language} ${text}`,
        text,
        isRight: ({ items }) => {
          const judged = items.slice(0, JUDGED)
          const right = judged.filter((item) => isWished(item, wish))
          const prices = judged.map(({ price }) => price)
          const isSorted = prices.every((price, index) => index === 0 || (prices[index - 1] ?? 0) <= price)
          return right.length * 2 > JUDGED && (wish.order !== 'low' || isSorted)
        },
      })),
    ),
}

type Item = { title: string; category: CategoryId; price: number; condition: string }

function isWished(item: Item, { category, brand = '', most = Infinity, isNew }: Wish): boolean {
  const hasCondition = isNew === undefined || (item.condition === 'New') === isNew
  return item.category === category && item.title.toLowerCase().includes(brand) && item.price <= most && hasCondition
}
