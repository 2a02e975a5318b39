/** The name of the field: as a program would expect it. */
export const HONEYPOT = 'website'

/** A field that people neither see nor hear of. A program that fills in whatever it finds gives itself away. */
export function Honeypot() {
  return (
    <div aria-hidden className="absolute top-auto -left-[624rem] size-px overflow-hidden">
      <label>
        Website
        <input type="text" name={HONEYPOT} tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  )
}
