/** Names of cities in the reader's language, by their English names. Cities without another name are left out. */
export type CityNames = Readonly<Partial<Record<string, string>>>

/** A stored place ends in one of these if it names no larger city: 'Pune, Maharashtra'. */
const STATES: ReadonlySet<string> = new Set(
  (
    'andaman and nicobar islands|andhra pradesh|arunachal pradesh|assam|bihar|chhattisgarh|' +
    'dadra and nagar haveli and daman and diu|delhi|goa|gujarat|haryana|himachal pradesh|jammu and kashmir|jharkhand|' +
    'karnataka|kerala|ladakh|lakshadweep|madhya pradesh|maharashtra|manipur|meghalaya|mizoram|nagaland|odisha|puducherry|punjab|' +
    'rajasthan|sikkim|tamil nadu|telangana|tripura|uttar pradesh|uttarakhand|west bengal|india'
  ).split('|'),
)

/** Between the parts of a place: commas, brackets and other signs, and dashes, but no hyphen within a name. */
const BETWEEN = /[,;|/()[\]{}\n\r·•‒–—―]|[ \t\u00A0]-+|(?<!-)-+[ \t\u00A0]/

/**
 * The parts of a place: 'Pune - Kothrud' and 'Kothrud (Pune)' have two, as 'Kothrud, Pune' has. Must match the database function
 * `place_parts`.
 */
export const splitPlace = (place: string): string[] =>
  place
    .split(BETWEEN)
    .map((part) => part.trim())
    .filter(Boolean)

/** The city in a stored place: 'Kothrud, Pune' and 'Pune, Maharashtra' are both in Pune. */
export function readCity(location: string): string {
  const parts = splitPlace(location)
  const city = parts.findLast((part) => !STATES.has(part.toLowerCase()))
  return city ?? parts[0] ?? ''
}
