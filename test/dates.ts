/** How long before or after now. */
interface Span {
  days?: number
  hours?: number
  minutes?: number
  seconds?: number
}

const inMs = ({ days = 0, hours = 0, minutes = 0, seconds = 0 }: Span) =>
  (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000

// Dates for rows and files whose age decides. Nothing is measured with them: `tools/house/rules/clocks.ts` refuses that.
export const ago = (span: Span) => new Date(Date.now() - inMs(span))
export const hence = (span: Span) => new Date(Date.now() + inMs(span))
