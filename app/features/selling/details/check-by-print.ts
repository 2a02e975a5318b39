// A model names what it believes to see, such as another volume; an ISBN, EAN or UPC names the thing exactly. So a
// photo is read even where a model answers. Asking the model again with the text would cost a second call, and may be
// as wrong.
import type { FoundDetails } from './found-details.schema.ts'
import { informativeWords } from './informative-words.ts'

const listNumbers = (text: string) => text.match(/(?<![\p{L}\p{N}])\d+(?![\p{L}\p{N}])/gu) ?? []

/**
 * Takes from what a model said about a photo nothing that contradicts its print. `print` is what the print alone gives, or null if there is
 * too little of it. Where they contradict each other, the print is taken.
 */
export function checkByPrint(said: FoundDetails, print: FoundDetails | null): FoundDetails {
  if (!print) return said
  const isOther = print.category !== null && said.category !== print.category
  if (isOther || isOtherThing(said.title, print))
    return print.title ? print : { ...said, category: print.category, attributes: print.attributes }
  // It has the numbers, too.
  return { ...said, attributes: { ...print.attributes, ...said.attributes } }
}

/** Whether the title shares no word with what was read, or has a number where the print's title has others. */
function isOtherThing(title: string, print: FoundDetails): boolean {
  if (!print.title) return false
  const read = new Set(informativeWords(`${print.title} ${print.description}`))
  const words = informativeWords(title).filter((word) => !/^\d+$/.test(word))
  if (words.length > 0 && read.size > 0 && words.every((word) => !read.has(word))) return true
  const numbers = new Set([...listNumbers(print.title), ...listNumbers(print.description)])
  return listNumbers(print.title).length > 0 && listNumbers(title).some((number) => !numbers.has(number))
}
