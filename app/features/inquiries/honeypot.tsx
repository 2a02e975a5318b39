/** The field's name, chosen to attract bots. */
export const HONEYPOT = 'website'

/** A field that people neither see nor hear. A bot that fills in every field gives itself away. */
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
