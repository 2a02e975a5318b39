import type { FormFields } from '#app/features/selling/editor/drafts/form-fields.ts'
import type { PriceEstimate, PriceGroup } from '#app/features/selling/prices/estimate-price.ts'
import { formatCount, formatRupees } from '#app/shared/text/money.ts'
import { buttonClass } from '#app/ui/forms/button.ts'

import { usePriceSuggestion } from './use-price-suggestion.ts'

type Props = {
  fields: Pick<FormFields, 'title' | 'category' | 'condition' | 'price'>
  onUse: (price: string) => void
  disabled: boolean
}

/**
 * The price range of similar listings, with their number and a link to them. Nothing until there is a title and a
 * category.
 */
export function PriceSuggestion({ fields, onUse, disabled }: Props) {
  const suggestion = usePriceSuggestion(fields)
  return (
    // The live region exists before its content, so that the content is announced.
    <div aria-live="polite" className="empty:absolute">
      {suggestion && (
        <section aria-label="Price suggestion" className="rounded-lg border border-line bg-card px-4 py-3">
          {suggestion.range ? (
            <PriceRange range={suggestion.range} count={suggestion.count} />
          ) : (
            <p className="text-sm text-ink-soft">{writeTooFew(suggestion.count)}</p>
          )}
          <div className="-mx-4 -mb-2 flex flex-wrap">
            {suggestion.range && !suggestion.range.wide && (
              <button
                type="button"
                className={buttonClass('quiet')}
                disabled={disabled || fields.price === String(suggestion.range.middle)}
                onClick={() => onUse(String(suggestion.range?.middle))}
              >
                Use {formatRupees(suggestion.range.middle)}
              </button>
            )}
            <a href={suggestion.href} target="_blank" rel="noopener" className={buttonClass('quiet')}>
              {suggestion.range ? 'See them' : 'Search for your title'}
              <span className="sr-only"> (in a new tab)</span>
            </a>
          </div>
        </section>
      )}
    </div>
  )
}

/** The range of similar prices, in words. */
export function PriceRange({
  range: { low, middle, high, adjusted, wide, groups },
  count,
}: {
  range: PriceEstimate
  count: number
}) {
  return (
    <>
      <p className="font-semibold tabular-nums">
        {low === high ? formatRupees(middle) : `${formatRupees(low)} – ${formatRupees(high)}`}
      </p>
      <p className="mt-1 text-sm text-ink-soft">
        {/* Between two groups the middle is a price that nobody asks. */}
        {formatCount(count)} similar listings ask this much
        {groups
          ? `, in two groups: ${groups.map(describeGroup).join(', and ')}. Look at which is like yours. `
          : `, half of them less than ${formatRupees(middle)}. `}
        {!groups && wide && 'These prices differ widely: look at the listings before you choose yours. '}
        {adjusted ? 'Adjusted to the condition you chose.' : 'Choose a condition for a closer estimate.'}
      </p>
    </>
  )
}

const describeGroup = ({ count, low, high }: PriceGroup) =>
  `${formatCount(count)} ask ${low === high ? formatRupees(low) : `${formatRupees(low)} – ${formatRupees(high)}`}`

/** A search finds more: listings that share a few words with the title are no measure for its price. */
export function writeTooFew(count: number): string {
  const found = count === 0 ? 'no listing shows' : count === 1 ? 'only 1 listing shows' : `only ${count} listings show`
  return `No price suggestion: ${found} the same thing as your title. A search also finds what is less like it.`
}
