// Fields that identify a person or say how to reach them: such data must never appear on a page. Names are in lower
// case.

const PEOPLE = /^(?:seller|customer|buyer)/
const REACHED_BY = /(?:[eg]?mail|(?:tele|cell)?phone|mobile|whats(?:app)?|telegram|contact|address(?:es)?|upi)s?/g
// Parts that may be joined to such a word: `mobileno` means the same as `mobile_no`, while `contactless` does not.
const BESIDE =
  /\d|name|number|num|nos?|ids?|details?|info|link|line|user|owner|person|full|first|last|home|work|office|primary|alt(?:ernate)?|of/g

/**
 * Whether a field name is about a person: `seller`, `contact_email` or `mobileno`, but not `headphone` or `ownership`.
 */
export function isOfPerson(name: string): boolean {
  return splitWords(name).some((word) => {
    const rest = word.replaceAll(REACHED_BY, '')
    return PEOPLE.test(word) || (rest !== word && rest.replaceAll(BESIDE, '') === '')
  })
}

const OWNERS =
  /^(?:(?:\d{1,2}(?:st|nd|rd|th)?|one|two|three|four|first|second|third|fourth|fifth|single|only|owners?|and|or|above|more|yes|no)(?:[\s&+,()-]+|$))+$/i

/**
 * Whether a field may name an owner. The number of owners a car has had (`previous_owners`: 2, `owner_type`: First
 * Owner) is kept.
 */
export function mayNameOwner(name: string, text: string): boolean {
  const words = splitWords(name)
  if (!words.some((word) => /^owner(?!ship)|owners?$/.test(word))) return false
  return words.some((word) => word.endsWith('id')) || !OWNERS.test(text)
}

const EMAIL = /[\p{L}\p{M}\p{N}_%+-]@(?:[\p{L}\p{M}\p{N}-]{1,63}\.){1,8}[\p{L}\p{M}]{2}/u
// Ten digits without +91 may be an ISBN or a model number.
const INDIAN_PHONE = /\+91[\s-]?[6-9](?:[\s-]?\d){9}(?!\d)/

/** Whether the text contains an e-mail address, or a mobile number with +91. */
export const hasAddress = (text: string) =>
  (text.includes('@') && EMAIL.test(text)) || (text.includes('+91') && INDIAN_PHONE.test(text))

const splitWords = (name: string) => name.split(/[^\p{L}\p{N}]+/u)
