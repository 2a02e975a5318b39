import { inLakhs } from '#app/shared/text/lakhs.ts'
import { formatRupees } from '#app/shared/text/money.ts'
import * as say from '#app/ui/messages/messages.ts'

type Props = {
  rupees: number
  /** The price before it fell. */
  former?: number | undefined
  className?: string
  /** `span` inside of a link or a line of text. */
  as?: 'p' | 'span'
}

/**
 * A listing's price where it has a line of its own, from a lakh on also as people say it. Where both have no room on one
 * line, the words go below.
 */
export function Price({ rupees, former, className = '', as: Element = 'p' }: Props) {
  const lakhs = inLakhs(rupees)
  return (
    <Element className={`price ${className}`.trimEnd()}>
      {lakhs ? (
        <>
          <span>{formatRupees(rupees)}</span> <span>{lakhs}</span>
        </>
      ) : (
        formatRupees(rupees)
      )}
      {former !== undefined && (
        <>
          {' '}
          <span className="price-former">
            <span className="sr-only">{say.formerPrice()} </span>
            <s>{formatRupees(former)}</s>
          </span>
        </>
      )}
    </Element>
  )
}
