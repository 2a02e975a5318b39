export type TextPart = string | { text: string; href: string }

// Linear time: no two parts of the expression can match the same character.
const ADDRESS = /(?<![\p{L}\p{N}])https?:\/\/[^\s<>"\p{Cc}\p{Cf}]+/giu
const AT_THE_END = new Set(".,;:!?'*_~।|…’”")
const PAIRS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/** Splits a message into parts. Http and https addresses become links; the rest stays text. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutEnd(found)
    const link = toLink(address)
    if (!link) continue
    if (index > from) parts.push(text.slice(from, index))
    parts.push(link)
    from = index + address.length
  }
  if (from < text.length) parts.push(text.slice(from))
  return parts
}

/** Drops punctuation that ends the sentence, not the address. A closing bracket stays if the address opened it. */
function withoutEnd(address: string): string {
  const open: Record<string, number> = {}
  for (const letter of address) open[letter] = (open[letter] ?? 0) + 1
  let end = address.length
  for (;;) {
    const last = address[end - 1] ?? ''
    const opening = PAIRS[last]
    const unpaired = opening !== undefined && (open[last] ?? 0) > (open[opening] ?? 0)
    if (!AT_THE_END.has(last) && !unpaired) return address.slice(0, end)
    open[last] = (open[last] ?? 0) - 1
    end -= 1
  }
}

function toLink(address: string): { text: string; href: string } | null {
  if (!URL.canParse(address)) return null
  const { protocol, username, password, host, href } = new URL(address)
  if (protocol !== 'http:' && protocol !== 'https:') return null
  // A user name before the host serves only to disguise the host.
  if (username || password) return null
  // Shows a host with look-alike letters in punycode, as the URL has it.
  const asWritten = address.toLowerCase().includes(`//${host}`)
  return { text: asWritten ? address : href, href }
}
