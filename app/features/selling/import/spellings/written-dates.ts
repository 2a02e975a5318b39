import { westernDigits } from '#app/shared/numbers/read-amount.ts'

const CLOCK = String.raw`(?:[T ,]+(\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?)(?: ?([ap])\.?m\.?)?(?: ?(Z|[+-]\d{2}:?\d{2}| IST| UTC| GMT| P[SD]T| E[SD]T))?)?`
const ISO = new RegExp(String.raw`^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})${CLOCK}$`, 'i')
const DAY_FIRST = new RegExp(
  String.raw`^(?<day>\d{1,2})[-/. ](?<month>\d{1,2})[-/. ](?<year>\d{4}|\d{2})${CLOCK}$`,
  'i',
)
const NAMED_MONTH = new RegExp(
  String.raw`^(?:[a-z]{3,9}, )?(?<day>\d{1,2})(?:st|nd|rd|th)?[-/. ]+(?<month>[\p{L}\p{M}]{2,9})[-/., ]+(?<year>\d{4}|\d{2})${CLOCK}$`,
  'iu',
)
const NAMED_FIRST = new RegExp(
  String.raw`^(?<month>[\p{L}\p{M}]{2,9})[-/. ]+(?<day>\d{1,2})(?:st|nd|rd|th)?[-/., ]+(?<year>\d{4}|\d{2})${CLOCK}$`,
  'iu',
)
const MONTHS = 'january february march april may june july august september october november december'.split(' ')
/** In Hindi, in each usual spelling. */
const HINDI_MONTHS = [
  'जनवरी, फरवरी, मार्च, अप्रैल, मई, जून, जुलाई, अगस्त, सितंबर, अक्टूबर, नवंबर, दिसंबर',
  'जनवरी, फ़रवरी, मार्च, अप्रेल, मई, जून, जुलाई, अगस्त, सितम्बर, अक्तूबर, नवम्बर, दिसम्बर',
].map((line) => line.normalize('NFC').split(', '))

const ZONES = new Map([
  ['IST', '+05:30'],
  ['UTC', 'Z'],
  ['GMT', 'Z'],
  // The hours of eBay.
  ['PST', '-08:00'],
  ['PDT', '-07:00'],
  ['EST', '-05:00'],
  ['EDT', '-04:00'],
])

const SERIAL = /^\d{5}(?:\.\d+)?$/
/** The day that spreadsheets count from. */
const DAY_ZERO = Date.UTC(1899, 11, 30)
const DAY = 24 * 60 * 60 * 1000
const INDIA = 5.5 * 60 * 60 * 1000

/**
 * Reads `2026-03-05`, `05/03/2026` (the day first), `5 Mar 2026 6:30 pm`, or a spreadsheet's number of a day (`46086.5`).
 * Without an offset it is Indian time. Undefined for anything else.
 */
export function readMoment(written: string): Date | undefined {
  const text = westernDigits(written).trim()
  if (SERIAL.test(text)) return new Date(Math.round(DAY_ZERO + Number(text) * DAY - INDIA))
  for (const form of [ISO, DAY_FIRST, NAMED_MONTH, NAMED_FIRST]) {
    const match = form.exec(text)
    if (match) return toDate(match)
  }
  return undefined
}

function toDate(found: RegExpExecArray): Date | undefined {
  const { year = '', month = '', day = '' } = found.groups ?? {}
  // The three named groups come first.
  const [clock = '0:00', half, zone = '+05:30'] = found.slice(4)
  const [hours = '', ...smaller] = clock.split(':')
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  if (half !== undefined && (Number(hours) < 1 || Number(hours) > 12)) return undefined
  const date = `${year.length === 2 ? `20${year}` : year}-${readMonth(month)}-${day.padStart(2, '0')}`
  const named = zone.trim().toUpperCase()
  const offset = ZONES.get(named) ?? named
  const at = new Date(`${date}T${String(hour).padStart(2, '0')}:${smaller.join(':')}${offset}`)
  // Date turns 31 February into 3 March, so compare with the written day.
  const isDay = new Date(`${date}T00:00Z`).toJSON()?.startsWith(date)
  return isDay && !Number.isNaN(at.getTime()) ? at : undefined
}

function readMonth(text: string): string {
  const at = /^\d/.test(text) ? Number(text) : findMonth(text.normalize('NFC').toLowerCase()) + 1
  return String(at).padStart(2, '0')
}

const findMonth = (text: string) =>
  Math.max(
    MONTHS.findIndex((name) => isShort(text, name)),
    ...HINDI_MONTHS.map((names) => names.indexOf(text)),
  )

const isShort = (text: string, name: string) => name === text || text === name.slice(0, 3) || text === name.slice(0, 4)
