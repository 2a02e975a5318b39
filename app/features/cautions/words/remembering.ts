/**
 * Caches what is computed for a word, because people reuse a small vocabulary. The cache is two generations of a map:
 * when one fills up, the older one is dropped and frequent words survive in the newer one.
 */
const MOST = 5000
const LONGEST = 30

export function rememberWords<Found extends object>(findOut: (word: string) => Found): (word: string) => Found {
  let recent = new Map<string, Found>()
  let older = new Map<string, Found>()
  return (word) => {
    const remembered = recent.get(word)
    if (remembered) return remembered
    if (word.length > LONGEST) return findOut(word)
    if (recent.size >= MOST) [older, recent] = [recent, new Map<string, Found>()]
    const answer = older.get(word) ?? findOut(word)
    // Copies the string. A slice would keep the whole message in memory.
    recent.set(word.split('').join(''), answer)
    return answer
  }
}
