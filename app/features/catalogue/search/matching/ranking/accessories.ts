import { splitParts, type Group } from '#app/features/catalogue/search/matching/plan.ts'
import { findDetails, perDetails } from '#app/nouns/category/category-details.ts'

const words = (text: string) => text.trim().split(/\s+/)

/** Things of no category of ours for which accessories are sold, in the singular; the categories have theirs. */
const THINGS = words(`
  phone mobile smartphone cellphone iphone handset tablet ipad laptop notebook macbook chromebook computer camera camcorder dslr webcam kindle ereader
  watch smartwatch wristwatch console playstation xbox ps1 ps2 ps3 ps4 ps5 psp switch gameboy wii drone gopro headphone headset earphone earbud
  printer scanner projector tv television monitor speaker radio guitar violin keyboard mouse router bike bicycle motorcycle scooter car shoe sneaker
  boot pen lighter bottle pram stroller sofa chair bed mattress fridge refrigerator mixer shaver trimmer toothbrush vacuum drill saw lens binocular telescope
  calculator typewriter turntable gramophone suitcase`)

const listThings = perDetails(
  (categories) =>
    new Set([...THINGS, ...categories.flatMap(({ search }) => (search.hasAccessories ? [search.item] : []))]),
)

/**
 * Words that make a title the title of an accessory, in the singular. A battery, a lens or a cable is none of them: titles name
 * them as parts of the thing.
 */
const ACCESSORIES = words(`
  case cover pouch sleeve skin strap charger adapter adaptor holder mount bracket dock cradle protector tempered bag backpack rack lace polish cleaner
  tripod cartridge toner ribbon refill bulb hanger replacement spare accessory accessories sticker decal organizer organiser mat`)
/** Words that make an accessory if they follow the thing: a "camera lens" is no camera, a "lens camera" is one. */
const BEHIND = words(`
  ${ACCESSORIES.join(' ')} cable cord lead lens filter kit cooler battery stand light lamp flash remote grip ink paper screen guard film stylus
  keyboard memory card reader hub microphone antenna plug supply ups box basket horn seat wash wax perfume freshener cap hood hook part band bracelet
  winder lock pump table desk`)
const ACCESSORY = new Set(ACCESSORIES)

const toSingular = (word: string) => word.replace(/(?<=s|x|ch)es$|(?<!s)s$/, '')

/**
 * A pattern, ignoring case, for titles of accessories, if the search names a thing and no accessory: "tablet" means no cover
 * for a tablet. Otherwise null. A tsquery with as many phrases takes ten times as long for each listing.
 */
export function findAccessoryPattern(groups: readonly Group[]): string | null {
  const needed = groups.filter(({ filler }) => !filler)
  const head = needed.at(-1)
  const things = listThings()
  // In "computer desk", the computer is no thing that is searched for.
  if (!head || ![...listWords(head)].some((word) => things.has(word))) return null
  const singular = new Set(needed.flatMap((group) => [...listWords(group)]))
  if ([...singular].some((word) => ACCESSORY.has(word))) return null
  const thing = `(?:${[...listWords(head)].filter((word) => things.has(word)).join('|')})s?`
  const behind = BEHIND.filter((word) => !singular.has(word)).join('|')
  return String.raw`\m(?:(?:${ACCESSORIES.join('|')})(?:s|es)?|${thing} (?:${behind})(?:s|es)?|for (?:\S+ ){0,2}${thing})\M`
}

/** The words of a group as typed or corrected, in the singular. */
function listWords({ text, category, alternatives }: Group): Set<string> {
  const corrected = alternatives.flatMap(({ words: all, kind }) => (kind === 'mended' || kind === 'latin' ? all : []))
  // A watch is also the name of its category, in any language.
  const { search } = (category && findDetails(category)) || {}
  const named = search?.hasAccessories ? [search.item] : []
  return new Set([...splitParts(text), ...corrected, ...named].map(toSingular))
}

/** A title that names an accessory after one of these words is one of the thing with it: "camera with case". */
export const WITH_ACCESSORY = String.raw`\m(with|w|plus|incl|includes|including|and|inc)\M|[+&]`
