/** Finds links that lead away from the site, e-mail addresses and payment addresses in plain text. */
import { findPaidTo, isPaidTo } from './payment-addresses.ts'
import type { Span } from './phone-numbers.ts'

type OutsideLink = Span & { kind: 'link' | 'mail' | 'upi' }

const SCHEME = /h(?:tt|xx)ps?:\/\//
// Two sets of domain endings: those that cannot be a word, and those that count only directly after a full stop.
const ENDINGS = new Set(
  'com net org xyz co io ly gl gle gg gy gd cc ru cn tk ml ga cf gq icu biz ai uk eu example website mobi buzz cyou bharat'.split(
    ' ',
  ),
)
const WORDS = new Set(
  'in me to us at be so my link live page store shop club top fun app click pro space vip tech info online site dev'.split(
    ' ',
  ),
)
const KNOWN = /^(?:amazon|flipkart|olx|quikr|ebay|meesho|instagram|facebook|youtube|google|paytm|phonepe)$/
// A host name must end here, so that the next word is not taken for its ending: 'a dot in the corner', 'yesterday.In
// the evening'.
const NAMED = String.raw`(?=\s*(?:$|[,./?!)\n।]|(?:pe|par|per|se|ko|ka|ki|wala|wale|wahi|wahin|dekho|for|aur|or|ya|and|is|hai|पर|से|है)(?![\p{L}\p{M}])))`
const ALONE = new RegExp(`^${NAMED}`, 'u')
const STANDS_ALONE = new Set('in store shop site online live club app tech info'.split(' '))
const [LEAST_ALONE, LONGEST_NAME] = [6, 80]
const DOT = ' ?(?:dot|डॉट|डाट) ?'
const SURE = 'com|net|org|xyz|ly|gl|gy|cc|online|site|shop|example|कॉम|काम|नेट|शॉप|ऑनलाइन|स्टोर'
// 'w w w . demo', 'demo (dot) in', 'demo dot com', 'demo . com', 'demo dot in'
const AFTER_LABEL = [
  String.raw` ?[([](?:dot|\.)[)\]] ?[a-z]{2}`,
  String.raw`(?:${DOT}| \. ?)(?:${SURE})(?![\p{L}\p{M}])`,
  String.raw`${DOT}(?:in|store|live|club|app|इन|को डॉट इन)${NAMED}`,
  `,com(?![a-z])`,
].join('|')
const SPELT = new RegExp(
  String.raw`(?:colon )?slash slash|\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?/|(?:^|[^a-z0-9-])(?:[a-z0-9]{6,40} ?\. (?:in|store|live|club|app)${NAMED}|w ?w ?w(?: \. ?|\. | )[a-z0-9]|[a-z0-9\u0900-\u097f-]{1,40}(?:${AFTER_LABEL}))`,
  'u',
)
// Framework names such as ASP.NET are not hosts.
const FRAMEWORK = /^(?:asp|ado|vb)\.net$/
// Country endings that link shorteners use; they count only when a path follows.
const SHORT = new Set('kr it st is tt tv ws la vu pe sh id al am es fi fr de ch be hk sg my'.split(' '))
// Matches '@toys_99', a name on another site, but not '@500' or '@home'.
const HANDLE = /^[(['"]?@[a-z](?=[a-z0-9._]{3,30})[a-z]{0,29}[._\d]+[a-z\d]/
const TOLD =
  /(?<![a-z])(?:dm|insta|instagram|follow|telegram|tg|snap|twitter|find|handle|username)(?![a-z])[^@\n]{0,20}@[a-z]{4}/
const SHORTENER = /^(?:bitly|tinyurl|cuttly|wame|tme)$/
// A text without any of these holds no address. This check is much faster than finding the address.
const ADDRESS_SIGN = /[@/[(]|upi:|[a-z0-9_%+-]\.[a-z0-9_%+-]/
const SPELT_SIGN = new RegExp(
  String.raw`dot|डॉट|डाट|slash|\d\.\d|w ?w ?w|[([]\.|,com| \. ?(?:${SURE})|\. (?:in|store|live|club|app)`,
)
/**
 * Links in the order of the text, and the text with each link blanked out, because words inside a link were not said.
 * `ownHost` is the site's own host, with the port if it has one.
 */
export function findAddresses(text: string, ownHost: string): { found: OutsideLink[]; rest: string } {
  const links: OutsideLink[] = []
  let rest = ''
  for (const { 0: chunk, index } of ADDRESS_SIGN.test(text) ? text.matchAll(/\S+/g) : []) {
    const kind =
      (ADDRESS_SIGN.test(chunk) ? classifyChunk(chunk, text, ownHost) : null) ??
      (isName(text.slice(index, index + LONGEST_NAME), ownHost) ? 'link' : null)
    if (!kind) continue
    links.push({ kind, start: index, end: index + chunk.length })
    rest += text.slice(rest.length, index) + ' '.repeat(chunk.length)
  }
  rest += text.slice(rest.length)
  const spelt = SPELT_SIGN.test(text) && SPELT.exec(text)
  if (spelt) links.push({ kind: 'link', ...toSpan(spelt) })
  const dictated = text.includes('@') && TOLD.exec(text)
  if (dictated) links.push({ kind: 'mail', ...toSpan(dictated) })
  const apart = findPaidTo(text)
  if (apart) links.push({ kind: 'upi', ...apart })
  return { found: links, rest }
}

const toSpan = ({ index, 0: match }: RegExpExecArray): Span => ({ start: index, end: index + match.length })

function classifyChunk(chunk: string, text: string, ownHost: string): OutsideLink['kind'] | null {
  if (chunk.includes('upi:') || chunk.includes('://upi/')) return 'upi'
  const written = chunk.replaceAll(/[([](?:\.|dot)[)\]]/g, '.')
  const scheme = SCHEME.exec(written)
  if (scheme) return isOwn(written.slice(scheme.index), ownHost) ? null : 'link'
  const plain = written.replace(/^[^a-z0-9]{1,20}/, '').slice(0, 300)
  const name = /^[a-z0-9._%+-]+/.exec(plain)?.[0] ?? ''
  if (HANDLE.test(written)) return 'mail'
  if (plain[name.length] === '@') return kindOfAddress(name, plain.slice(name.length + 1), text)
  return isHost(name.replace(/[._%+-]{1,20}$/, ''), plain.slice(name.length)) && !isOwn(`https://${plain}`, ownHost)
    ? 'link'
    : null
}

function kindOfAddress(name: string, after: string, text: string): OutsideLink['kind'] | null {
  const end = /^[a-z0-9.-]*[a-z0-9]/.exec(after)?.[0] ?? ''
  if (/\.[a-z]{2,}$/.test(end)) return 'mail'
  return isPaidTo(name, end, text) ? 'upi' : null
}

/** Matches 'mytoys.store' or 'comicsadda.in pe', with no path or other part that only an address has. */
function isName(text: string, ownHost: string): boolean {
  const [name = '', label = '', ending = ''] =
    /^[^a-z0-9]{0,3}([a-z0-9]{1,40})\.([a-z]{2,8})(?![a-z0-9@.])/.exec(text) ?? []
  if (label.length < LEAST_ALONE || !STANDS_ALONE.has(ending) || !ALONE.test(text.slice(name.length))) return false
  return !isOwn(`https://${label}.${ending}`, ownHost)
}

function isHost(name: string, rest: string): boolean {
  const labels = name.split('.')
  const ending = labels.at(-1) ?? ''
  const label = labels.at(-2) ?? ''
  if (SHORTENER.test(name) && /^\/\w/.test(rest)) return true
  if (labels.length < 2 || labels.includes('') || FRAMEWORK.test(name) || !/[a-z]/.test(label)) return false
  if (labels[0] === 'www' || ENDINGS.has(ending)) return true
  if (SHORT.has(ending) && /^\/\w/.test(rest)) return true
  // 'Not today.In the evening' is not a link.
  return (
    WORDS.has(ending) &&
    (/^[/?]/.test(rest) || labels.length > 2 || /[a-z-].*\d|[a-z]-|\d.*[a-z]{5}/.test(label) || KNOWN.test(label))
  )
}

function isOwn(address: string, ownHost: string): boolean {
  try {
    return (
      new URL(address.replace(/[)\]>"',.;!?]{1,9}$/, '')).host.replace(/^www\./, '') === ownHost.replace(/^www\./, '')
    )
  } catch {
    return false
  }
}
