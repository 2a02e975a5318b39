import type { FormFields } from '#app/features/selling/editor/drafts/form-fields.ts'
import * as say from '#app/features/selling/editor/messages/messages.ts'
import type { PriceEstimate, PriceGroup } from '#app/features/selling/prices/price-hint.schema.ts'
import { categoryName } from '#app/nouns/category/category-list.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { formatCount, formatRupees } from '#app/shared/text/money.ts'
import { buttonClass } from '#app/ui/forms/button.ts'

import { usePriceSuggestion } from './use-title-suggestions.ts'

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
        <section aria-label={say.priceSuggestion()} className="rounded-lg border border-line bg-card px-4 py-3">
          {suggestion.range ? (
            <PriceRange {...suggestion} range={suggestion.range} category={fields.category} />
          ) : (
            <p className="text-sm text-ink-soft">{say.tooFewSimilar({ n: suggestion.count })}</p>
          )}
          <div className="-mx-4 -mb-2 flex flex-wrap">
            {suggestion.range && suggestion.kind === undefined && !suggestion.range.wide && (
              <button
                type="button"
                className={buttonClass('quiet')}
                disabled={disabled || fields.price === String(suggestion.range.middle)}
                onClick={() => onUse(String(suggestion.range?.middle))}
              >
                {say.takePrice({ price: formatRupees(suggestion.range.middle) })}
              </button>
            )}
            <a href={pageHref(suggestion.href)} target="_blank" rel="noopener" className={buttonClass('quiet')}>
              {suggestion.range ? say.seeThem() : say.searchForTitle()}
              <span className="sr-only"> {say.inNewTab()}</span>
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
  kind,
  category,
}: {
  range: PriceEstimate
  count: number
  kind?: string | undefined
  category: string
}) {
  return (
    <>
      <p className="font-semibold tabular-nums">
        {low === high ? formatRupees(middle) : `${formatRupees(low)} – ${formatRupees(high)}`}
      </p>
      <p className="mt-1 text-sm text-ink-soft">
        {kind !== undefined &&
          `${say.kindAsks({ isNamed: kind === '' ? 'no' : 'yes', kind, category: categoryName(category) })} `}
        {/* Between two groups the middle is a price that nobody asks. */}
        {groups
          ? say.similarAskGroups({
              count: formatCount(count),
              lower: describeGroup(groups[0]),
              upper: describeGroup(groups[1]),
            })
          : kind === undefined
            ? say.similarAskHalf({ count: formatCount(count), price: formatRupees(middle) })
            : say.kindAskHalf({ count: formatCount(count), price: formatRupees(middle) })}{' '}
        {!groups && wide && `${say.pricesDiffer()} `}
        {adjusted ? say.adjusted() : say.chooseForCloser()}
      </p>
    </>
  )
}

const describeGroup = ({ count, low, high }: PriceGroup) =>
  say.groupAsks({
    count: formatCount(count),
    prices: low === high ? formatRupees(low) : `${formatRupees(low)} – ${formatRupees(high)}`,
  })
