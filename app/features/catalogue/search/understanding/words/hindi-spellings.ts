import { listBorrowed } from './usual-forms.ts'

// Hindi words that the word lists know, and how people type them in Latin letters.
const LINES = `
  खिलौना: khilona khilauna khelona
  खिलौने: khilone khilaune khilauney khiloney khilonay
  गाड़ी: gaadi gadi
  गाड़ियाँ: gaadiyan gadiyan gaadiyaan gadiya
  किताब: kitab kitaab
  किताबें: kitabe kitabein kitaben kitaabein
  किताबों: kitabon
  पुस्तक: pustak
  पुस्तकें: pustake pustakein pustaken
  घड़ी: ghadi ghadee ghari gharri
  घड़ियाँ: ghadiyan ghadiya ghadiyaan
  घड़ियों: ghadiyon
  हाथ: haath hath
  चाबी: chabi chaabi
  छल्ला: chhalla challa
  छल्ले: chhalle challe
  जूता: joota juta jutta
  जूते: joote jutte jootey jutey
  जूती: jooti
  जूतों: jooton
  चप्पल: chappal
  खेल: khel
  गुड़िया: gudiya

  नया: naya
  नई: nayi
  नए: naye
  बिल्कुल: bilkul
  एकदम: ekdum
  जैसा: jaisa
  जैसी: jaisi
  अच्छा: achha accha
  अच्छी: achhi acchi achi
  हालत: halat
  ठीक: theek
  ठाक: thak
  खराब: kharab kharaab
  टूटा: tuta
  टूटी: tooti
  हुआ: hua
  हुई: hui
  पुराना: purana puraana
  पुरानी: purani puraani
  पुराने: purane

  सस्ता: sasta
  सस्ती: sasti
  सस्ते: saste
  सबसे: sabse
  दाम: daam
  कीमत: kimat keemat
  पैसे: paise
  महँगा: mehnga mehenga mahanga mahnga
  महँगी: mehngi mehengi mahangi
  महँगे: mehnge

  लाल: lal laal
  काला: kaala
  काली: kaali
  काले: kaale
  सफ़ेद: safed
  नीला: neela nila
  नीली: neeli nili
  नीले: neele
  पीला: peela pila
  पीली: peeli
  पीले: peele
  गुलाबी: gulabi
  भूरा: bhura
  भूरी: bhuri
  भूरे: bhure
  बैंगनी: baingani
  जामुनी: jamuni
  नारंगी: narangi
  सुनहरा: sunehra sunahra
  सुनहरी: sunehri sunahri
  चाँदी: chandi
  चमड़ा: chamda
  चमड़े: chamde
  छोटा: chhota chota
  छोटी: chhoti choti
  छोटे: chhote chote
  बड़ा: bada
  बड़ी: badi
  बड़े: bade
  लकड़ी: lakdi
  बच्चा: bachcha baccha
  बच्चे: bachche bacche
  बच्चों: bachon bachchon bacchon
  महिला: mahila
  महिलाओं: mahilaon
  औरत: aurat
  औरतों: auraton
  पुरुष: purush
  आदमी: aadmi admi
  लड़का: ladka
  लड़के: ladke
  लड़की: ladki
  लड़कियों: ladkiyon
  चश्मा: chashma

  मुझे: mujhe muje
  मेरा: mera
  मेरी: meri
  चाहिए: chahiye chaiye chahie chahye
  दिखाओ: dikhao
  दिखाइए: dikhaiye
  खरीदना: kharidna khareedna
  खरीदनी: kharidni
  मिलेगा: milega
  बताओ: batao
  कोई: koi
  कुछ: kuch
  लिए: liye
  वाला: wala waala
  वाली: wali waali
  वाले: wale
  बढ़िया: badhiya
  सभी: sabhi

  हज़ार: hazar hazaar hajar hajaar
  करोड़: karod
  रुपये: rupaye rupay
  अंदर: andar ander
  नीचे: neeche
  ज़्यादा: zyada jyada zyaada
  ऊपर: oopar upar uper`

// The same, but too short, or names and English words as well: they tell no language, as in "kali", "bees" and "the".
const UNTELLING = `
  का: ka
  की: ki
  के: ke
  को: ko
  से: se
  में: mein me
  पर: par
  और: aur
  या: ya
  भी: bhi
  है: hai
  हैं: hain
  क्या: kya
  एक: ek
  दो: do
  पाँच: paanch panch
  दस: das
  सौ: sau
  लाख: lakh laakh
  तक: tak
  कम: kam
  काला: kala
  काली: kali
  काले: kale
  हरा: hara
  हरी: hari
  हरे: hare
  पीली: pili
  सोना: sona
  अच्छा: acha
  जूते: jute
  बिना: bina
  नहीं: nahi nahin`

const readLines = (lines: string): ReadonlyMap<string, string> =>
  new Map(
    lines
      .split('\n')
      .filter((line) => line.trim())
      .flatMap((line) => {
        const [devanagari = '', typed = ''] = line.trim().split(': ')
        return typed.split(' ').map((word) => [word, devanagari] as const)
      }),
  )

const TELLING_WORDS = readLines(LINES)
const OTHER_WORDS: ReadonlyMap<string, string> = new Map([...listBorrowed(), ...readLines(UNTELLING)])

/** Every Hindi word that the lists above spell in both scripts. */
export const listHindiSpellings = (): [typed: string, devanagari: string][] => [...TELLING_WORDS]

/**
 * Hindi typed in Latin letters, in Devanagari. Null unless every word is known, or a number, and at least one is surely
 * Hindi.
 */
export function spellInDevanagari(text: string): string | null {
  const words = text.toLowerCase().split(' ')
  if (!words.some((word) => TELLING_WORDS.has(word))) return null
  const spelled = words.map((word) =>
    /^\d+$/.test(word) ? word : (TELLING_WORDS.get(word) ?? OTHER_WORDS.get(word) ?? null),
  )
  return spelled.includes(null) ? null : spelled.join(' ')
}
