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

/** The city in a stored place: 'Kothrud, Pune' and 'Pune, Maharashtra' are both in Pune. */
export function readCity(location: string): string {
  const parts = location
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const city = parts.findLast((part) => !STATES.has(part.toLowerCase()))
  return city ?? parts[0] ?? ''
}
