/**
 * What is found out about a word, for the next time that it is met: people use few words, and those again and again. Two
 * maps take turns, so that what is often met stays when the older half is forgotten.
 */
const MOST = 5000
const LONGEST = 30

export function remembering<Found extends object>(findOut: (word: string) => Found): (word: string) => Found {
  let known = new Map<string, Found>()
  let older = new Map<string, Found>()
  return (word) => {
    const found = known.get(word)
    if (found) return found
    if (word.length > LONGEST) return findOut(word)
    if (known.size >= MOST) [older, known] = [known, new Map<string, Found>()]
    const kept = older.get(word) ?? findOut(word)
    // A string of its own: a part of a message would hold the whole of it.
    known.set(word.split('').join(''), kept)
    return kept
  }
}
