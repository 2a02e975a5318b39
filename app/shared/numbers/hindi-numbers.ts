// The Hindi numerals from one to ninety-nine, a word each: ten a line, alternative spellings after a bar.
const LATIN = `
ek do teen|tin char|chaar paanch|panch|paach chhe|che|chhah|chah|chhay|cheh saat|sat aath|ath|aat nau|nao
das|dus gyarah|gyara|igyarah|gyaarah barah|baarah|bara terah|tera chaudah|chauda|choudah pandrah|pandra|pandhrah solah|sola satrah|satra|sattrah atharah|athara|attharah unnis|unis|unnees
bees|bis ikkis|ikis|ikkees bais|baees teis|teees chaubis|chobis|chaubees pachis|pachees|pachchis|pachchees chhabbis|chabbis|chabis sattais|satais|sattaees atthais|athais|atthaees untis|unatis|untees
tees|tis ikattis|iktis|ikatis|iktees battis|batis|battees taintis|tentis|taintees chauntis|chautis|chaunties paintis|paintees|pentis chhattis|chattis|chhatis saintis|sentis|saintees adtis|artis|adtees|arhtis untalis|untalees|unchalis
chalis|chalees|chaalis|chaalees iktalis|ektalis|iktalees bayalis|byalis|bayalees taintalis|tentalis|tetalis chavalis|chauvalis|chawalis|chawalees paintalis|pentalis|paintalees chhiyalis|chiyalis|chhiyalees saintalis|sentalis|saintalees adtalis|artalis|adtalees|arhtalis unchas|unchaas|unanchas
pachas|pachaas ikyavan|ikyawan|ekyavan bavan|bawan|baavan tirpan|tirepan|trepan chauvan|chauwan|chavvan pachpan chhappan|chappan sattavan|sattawan|satavan atthavan|atthawan|athavan|athawan unsath|unsaath
saath|sath iksath|eksath|iksaath basath|baasath|basaath tirsath|tiresath|tresath chausath|chaunsath|chosath painsath|painsaath|pensath chhiyasath|chiyasath|chhiyasaath sadsath|sarsath|sadsaath adsath|arsath|adsaath unhattar|unhatar
sattar|satar ikhattar|ikahattar|ikhatar bahattar|bahatar|bahttar tihattar|tihatar|tehattar chauhattar|chohattar|chauhatar pachhattar|pachattar|pichhattar|pachatar chhihattar|chihattar|chhihatar satattar|satahattar|sathattar athattar|athhattar|athatar|atthattar unasi|unnasi|unyasi
assi|asi ikyasi|ikasi bayasi|byasi|biyasi tirasi|terasi|tiraasi chaurasi|chorasi pachasi|pichasi|pachaasi chhiyasi|chiyasi satasi|sattasi athasi|atthasi|athaasi navasi|nawasi|nauasi
nabbe|nabe|nabbey ikyanve|ikyanave|ikanve|ikyaanve banve|baanve|bayanve|banave tiranve|tiraanve|tiranave chauranve|chauraanve|choranve pachanve|pachaanve|pichanve chhiyanve|chiyanve|chhiyaanve sattanve|satanve|sattaanve atthanve|athanve|athaanve|atthaanve|anthanve ninyanve|ninyaanve|ninanve|ninnanve`
const DEVANAGARI = `
एक दो तीन चार पाँच|पांच|पाच छह|छः|छे सात आठ नौ
दस ग्यारह बारह तेरह चौदह पंद्रह|पन्द्रह सोलह सत्रह|सतरह अठारह|अट्ठारह उन्नीस
बीस इक्कीस बाईस|बाइस तेईस|तेइस चौबीस पच्चीस|पचीस छब्बीस सत्ताईस|सत्ताइस अट्ठाईस|अट्ठाइस|अठाईस उनतीस|उन्तीस
तीस इकतीस|इकत्तीस बत्तीस तैंतीस|तेतीस चौंतीस|चौतीस पैंतीस|पैतीस छत्तीस सैंतीस|सैतीस अड़तीस उनतालीस|उन्तालीस
चालीस इकतालीस बयालीस|ब्यालीस तैंतालीस|तेतालीस चौवालीस|चवालीस पैंतालीस|पैतालीस छियालीस|छयालीस सैंतालीस|सैतालीस अड़तालीस उनचास|उन्चास
पचास इक्यावन|इकावन बावन तिरपन|तिरेपन चौवन पचपन छप्पन सत्तावन|सतावन अट्ठावन|अठावन उनसठ
साठ इकसठ बासठ तिरसठ|तिरेसठ चौंसठ|चौसठ पैंसठ|पैसठ छियासठ|छयासठ सड़सठ|सरसठ अड़सठ उनहत्तर|उनहतर
सत्तर इकहत्तर|इकहतर बहत्तर|बहतर तिहत्तर|तिहतर चौहत्तर|चौहतर पचहत्तर|पिचहत्तर|पचहतर छिहत्तर|छिहतर सतहत्तर|सतत्तर अठहत्तर|अठत्तर उन्यासी|उनासी
अस्सी इक्यासी|इकासी बयासी|ब्यासी तिरासी चौरासी पचासी|पिचासी छियासी|छयासी सत्तासी|सतासी अट्ठासी|अठासी नवासी
नब्बे इक्यानवे|इक्यानबे बानवे|बानबे तिरानवे|तिरानबे चौरानवे|चौरानबे पचानवे|पंचानवे|पिचानवे|पंचानबे छियानवे|छियानबे सत्तानवे|सत्तानबे अट्ठानवे|अठानवे|अट्ठानबे|अठानबे निन्यानवे|निन्यानबे`

export const HINDI_NUMBERS: readonly (readonly [word: string, number: number])[] = [LATIN, DEVANAGARI].flatMap(
  (table) =>
    table
      .trim()
      .split(/\s+/)
      .flatMap((spellings, index) => spellings.split('|').map((word) => [word, index + 1] as const)),
)
