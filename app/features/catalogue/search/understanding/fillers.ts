// Words that say nothing about the item. They are required only if there are no others, and add a little to the rank.
const words = (text: string) => text.trim().split(/\s+/)

/** English function words, which also occur in titles. */
const SMALL = words(`
  a an the of for with in on at to by from and or & is are be it this that my your as into who`)

/** Words that buyers write around the item. */
const ASKING = words(`
  i me we you want wanted need needed buy buying purchase sell selling sale show give get find search looking look please pls plz
  any some online available near price prices rate cost kimat keemat daam under below
  mujhe mujhko muje mere meri mera hum humko chahiye chaiye chahie chahye dikhao dikhaiye dikha do dena de dijiye lena leni hai
  h hain ho koi kuch ka ki ke ko mein se par pe liye lie wala wali wale waala waali aur ya bhi wagairah kya milega mil batao
  aap aapke aapki aapka apke apki apka paas kharidna kharidni kharidne khareedna bechna bechni chahta chahti chahte hoon hun hu kisi kitna kitne
  kitni anyone asap urgent trendy trending si
  hello hi hey namaste namaskar bhai yaar sir madam dear thanks thank shukriya dhanyavad kripya jaldi abhi
  sakta sakti sakte sab sabhi accha achha acha achhi acchi achi badhiya ek`)

/** Verbs of asking and pronouns in the forms of Hindi: dikha, dikhao, dikhana, dikhaiye; hamara, hamari, hamare. */
const FORMS: readonly (readonly [stems: string, endings: string])[] = [
  ['dikha bata dila dilwa mangwa bhej dhundh kharid bech', '- o na ne ni iye iyega do dena dijiye'],
  ['hamar humar tumhar apn usk unk', 'a i e'],
]
const INFLECTED = FORMS.flatMap(([stems, endings]) =>
  words(stems).flatMap((stem) => words(endings).map((ending) => stem + ending.replace('-', ''))),
)

const FILLERS = new Set([...SMALL, ...ASKING, ...INFLECTED])

export const isFiller = (word: string) => FILLERS.has(word)

/** Those that are long enough to be told from other words if they are spelled in another way. */
export const listLongFillers = (): string[] => [...ASKING, ...INFLECTED].filter((word) => word.length >= LONG)

const LONG = 5
