import { OLD_NAMES } from '#app/features/catalogue/places/names/old-names.ts'
import { listBaseForms } from '#app/features/catalogue/search/understanding/words/hindi-forms.ts'

// Names for the same thing, one line each. Every name also finds the others, which count a little less.
const LINES = `
  laptop | notebook | laptop computer
  tv | television | led tv | smart tv
  mobile phone | smartphone | cell phone | cellphone | mobile
  earphones | earbuds | in ear headphones | earphone | headphones
  headphones | headphone | headset
  pen drive | pendrive | usb stick | usb flash drive | flash drive | thumb drive | usb drive
  power bank | powerbank | portable charger | external battery
  memory card | sd card | sdhc | sdxc
  micro sd | microsd | microsdhc | microsdxc
  hard drive | hard disk | hdd
  ssd | solid state drive
  fridge | refrigerator
  ps4 | playstation 4
  ps5 | playstation 5
  ps3 | playstation 3
  ps2 | playstation 2
  ps1 | psx | psone | playstation 1 | playstation one
  psp | playstation portable
  nds | nintendo ds
  gba | game boy advance | gameboy advance
  gbc | game boy color | gameboy color
  n64 | nintendo 64
  snes | super nintendo
  nes | nintendo entertainment system
  ngc | gamecube | game cube
  xbox 360 | x360
  mtg | magic the gathering
  ygo | yugioh | yu gi oh
  lotr | lord of the rings
  gta | grand theft auto
  cod | call of duty
  vw | volkswagen
  merc | mercedes | mercedes benz
  chevy | chevrolet
  lambo | lamborghini
  spidey | spider man
  wwe | wwf
  smartwatch | smart watch | fitness watch
  charger | power adapter | ac adapter
  cable | cord | lead
  case | cover | sleeve
  backpack | rucksack | school bag
  desk | table | workstation
  camcorder | video camera
  webcam | web camera
  mouse pad | mousepad | mouse mat
  projector | beamer
  speaker | loudspeaker
  tablet | tab
  sneakers | trainers | sports shoes | running shoes
  flip flops | slippers | chappal | chappals
  kids | children | boys girls
  women | womens | ladies
  men | mens | gents
  diecast | die cast
  minifig | minifigure | minifigs
  comic | comics | graphic novel
  rs | rupee | rupees
  chashma | glasses
  hawai jahaz | aeroplane | airplane | plane
  rail gaadi | train
  cycle | bicycle
  motorcycle | motorbike | bike`

// Hindi words as they stand in a dictionary, and what listings say instead. Other forms are found by listBaseForms.
const HINDI = `
  lal laal: red
  kala kaala: black
  safed: white
  neela nila: blue
  hara: green
  peela pila: yellow
  gulabi: pink
  bhura: brown
  baingani jamuni: purple
  narangi: orange
  sunehra sunahra: golden | gold
  sona: golden | gold
  chandi: silver
  chamda: leather
  chhota chota: small
  bada: big
  lakdi: wooden | wood
  gudiya: doll
  bacha bachcha baccha: kids | children | boys girls
  mahila aurat zanana janana: women | womens | ladies
  purush aadmi admi mard mardana: men | mens | gents
  ladka: boys
  ladki: girls`

// Most cities' names are in no title, so without these lines their misspellings would not be corrected.
const SPELLED = `
  delhi | new delhi | dilli | dehli | delhii
  mumbai | mumbay | bombai
  bengaluru | banglore | bangaluru | bengalore | benglore
  hyderabad | hydrabad | hyderbad
  ahmedabad | ahemdabad
  kolkata | kolkatta
  chennai | chenai
  gurugram | gurgoan | gudgaon
  lucknow | luckhnow | laknow
  chandigarh | chandigadh`

/** Things from India, as they are usually spelled in Latin letters. Listings have one spelling or the other. */
export const FROM_INDIA: readonly (readonly string[])[] = `
  saree | sari | saari | sadi
  lehenga | lehnga | lahenga
  dupatta | dupata
  churidar | chudidar
  salwar | shalwar
  kameez | kamiz
  jutti | jooti
  puja | pooja
  murti | moorti
  thali | thaali
  payal | paayal
  rakhi | raakhi
  sitar | sitaar
  ghungroo | ghunghru | ghungru
  kadhai | kadai | karahi
  gita | geeta
  ramayana | ramayan
  mahabharata | mahabharat
  lakshmi | laxmi | lakshmee
  ganesh | ganesha
  diwali | deepavali | deepawali | divali`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(' | '))
const WORDS_FROM_INDIA = new Set(FROM_INDIA.flat())

/** Cities by all their names: listings have the current name, while many people type a former one. */
const CITIES = Object.entries(OLD_NAMES).map(([city, others]) =>
  [city, ...others.split(', ')].map((name) => name.toLowerCase().replaceAll(/[-’]/g, ' ')),
)

const HINDI_LINES = HINDI.trim()
  .split('\n')
  .map((line) => line.trim().split(/ \| |: /))
  .flatMap(([words = '', ...others]) => words.split(' ').map((word) => [word, ...others]))
const HINDI_WORDS = new Set(HINDI_LINES.map(([word]) => word))

/** Maps each name to the other names of the same thing, each split into words. */
const SYNONYMS: ReadonlyMap<string, readonly (readonly string[])[]> = (() => {
  const byName = new Map<string, string[][]>()
  const lines = `${LINES}${SPELLED}`
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((name) => name.trim()))
  for (const names of [...lines, ...FROM_INDIA, ...CITIES, ...HINDI_LINES]) {
    for (const name of names) {
      const others = names.filter((other) => other !== name).map((other) => other.split(' '))
      byName.set(name, [...(byName.get(name) ?? []), ...others])
    }
  }
  return byName
})()

/** Words that say, before a number, that so many pieces are sold together. Titles have any of them. */
const TOGETHER = ['set', 'pack', 'lot', 'box', 'combo']
const OF_SEVERAL = new RegExp(`^(?:${TOGETHER.join('|')}) of (\\S+)$|^(\\S+) pack$`)
/** The same without a number. Nobody who types "pack of cards" means a combo. */
const COMBO = /^combos?$/
const NUMBER_WORDS = 'two three four five six seven eight nine ten eleven twelve'.split(' ')

/** Other ways to say that several pieces are sold together: "set of 3" is a pack of three, and a combo is a bundle. */
function findSeveral(name: string): readonly (readonly string[])[] {
  if (COMBO.test(name)) return [['bundle'], ...TOGETHER.flatMap((word) => (word === 'combo' ? [] : [[word, 'of']]))]
  const [, of, alone] = OF_SEVERAL.exec(name) ?? []
  const at = NUMBER_WORDS.findIndex((word, index) => [word, String(index + 2)].includes(of ?? alone ?? ''))
  const number = at < 0 ? (of ?? alone) : String(at + 2)
  if (number === undefined || !/^[1-9]\d{0,2}$/.test(number)) return []
  const numbers = at < 0 ? [number] : [number, NUMBER_WORDS[at] ?? number]
  return numbers
    .flatMap((one) => [...TOGETHER.map((word) => [word, 'of', one]), [one, 'pack']])
    .filter((words) => words.join(' ') !== name)
}

/** The largest number of words in a name. */
export const LONGEST_NAME = 4

/** Other ways to say a name, each as words in a row. */
export const findSynonyms = (name: string) =>
  SYNONYMS.get(name) ?? SYNONYMS.get(name.replace(/s$/, '')) ?? findSeveral(name)

/** The same for a word in any form of Hindi, such as "neele" and "ladkiyon". Some of these are English words, too: "hare". */
export function findHindiSynonyms(word: string): readonly (readonly string[])[] {
  const base = listBaseForms(word).find((form) => HINDI_WORDS.has(form))
  return base === undefined ? [] : findSynonyms(base)
}

/** Whether the word is from India, so that listings in Devanagari have it, too, although English dictionaries have it. */
export const isFromIndia = (word: string) => WORDS_FROM_INDIA.has(word)
