import { trimSigns } from './trim-signs.ts'

/** The length of the column. */
const MOST = 255
/** Joiners, direction marks and blanks without width, which come along when an address is copied from a page or a chat. */
const UNSEEN = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/gu
/** Signs of units that Unicode treats as letters: K is no K of a name. */
const LOOKALIKES = /[\u2126\u212A\u212B]/u
/** An address in quotes or brackets, as it stands in other texts. */
const QUOTED = /^["'“”‘’«([]([^"'“”‘’«»()[\]]+)["'“”‘’»)\]]$/u
const LABEL = /^(?:e-?mail|mail|ई-?मेल)(?: id| address)?(?: ?: ?| [–-] )/iu
/** RFC 5322's dot-atom, with letters of all scripts (RFC 6531). */
const LOCAL = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const DOMAIN = /^[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u
const ASCII_DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:xn--[a-z0-9-]{2,59}|[a-z]{2,63})$/
/**
 * The scripts of India and its neighbours, and those of other mail addresses. Each part of an address is in one of them: a
 * Cyrillic а between Latin letters makes an address that looks like somebody else's.
 */
const ONE_SCRIPT = [
  'Latin Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Arabic Tibetan Thai',
  'Cyrillic Greek Hebrew Armenian Georgian Ethiopic Han Hangul',
]
  .flatMap((line) => line.split(' '))
  .concat(String.raw`Han}\p{Script=Hiragana}\p{Script=Katakana`)
  .map((script) => new RegExp(String.raw`^[\p{Script=${script}}\p{Script=Common}\p{Script=Inherited}]*$`, 'u'))
const isOneScript = (text: string) => ONE_SCRIPT.some((script) => script.test(text))

/**
 * Reads one e-mail address as people type or paste it: with invisible characters, as `mailto:…`, as `Name <…>`, in quotes, with a full stop
 * behind it. The answer has its domain in lower case and in ASCII (`xn--…`), the form that mail servers use, so that both
 * spellings of `उदाहरण.भारत` are one address. Null for anything else, such as two addresses.
 */
export function readMailAddress(text: string): string | null {
  if (LOOKALIKES.test(text)) return null
  const typed = text.replaceAll(UNSEEN, '').replaceAll('＠', '@').normalize('NFC').trim()
  const alone = withoutEnd(typed)
  const bare = readNamed(alone) ?? readBeside(alone) ?? QUOTED.exec(alone)?.[1] ?? alone
  const linked = /^mailto:(?:\/\/)?([^?]*)/i.exec(bare)?.[1]
  const address = withoutEnd((linked === undefined ? bare : decode(linked)).trim())
  // Keyboards put a blank behind a full stop, and people beside the @.
  const [local = '', domain = '', ...others] = address.split('@').map((part) => part.trim())
  if (others.length > 0 || !LOCAL.test(local) || !isOneScript(local)) return null
  // A letter that becomes two in lower case (İ) is none that people type.
  if (local.toLowerCase().length !== local.length) return null
  const ascii = toAsciiDomain(
    domain
      .split('.')
      .map((label) => label.trim())
      .join('.'),
  )
  const whole = `${local}@${ascii}`
  return ascii !== null && whole.length <= MOST ? whole : null
}

/** The address of `Name <…>`. A name may be the address itself, and no other one. */
function readNamed(text: string): string | undefined {
  const [, name = '', address = ''] = /^([^<>]*)<([^<>]*)>$/.exec(text) ?? []
  const isOther = name.includes('@') && name.replaceAll(/["'\s]/g, '').toLowerCase() !== address.trim().toLowerCase()
  return address === '' || isOther ? undefined : address
}

/** The address of `Name (…)`, `… (Name)`, `Name […]` and `E-mail: …`. */
function readBeside(text: string): string | undefined {
  const label = LABEL.exec(text)?.[0]
  if (label) return text.slice(label.length)
  const [, before = '', inside = '', after = ''] = /^([^()[\]]*)[([]([^()[\]]*)[)\]]([^()[\]]*)$/.exec(text) ?? []
  const parts = [before, inside, after].map((part) => part.trim()).filter((part) => part.includes('@'))
  return parts.length === 1 ? parts[0] : undefined
}

/** Without the end of a sentence or of a list. */
const withoutEnd = (text: string) => trimSigns(text, '.,;।').trimEnd()

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** As in the address of a page: letters of other scripts become `xn--…`. */
function toAsciiDomain(domain: string): string | null {
  const plain = domain.normalize('NFKC').replaceAll('。', '.')
  if (!DOMAIN.test(plain) || !plain.split('.').every(isOneScript)) return null
  try {
    const { hostname } = new URL(`http://${plain}`)
    return ASCII_DOMAIN.test(hostname) ? hostname : null
  } catch {
    return null
  }
}
