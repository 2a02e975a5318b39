import type { FormFields } from '#app/features/selling/editor/drafts/form-fields.ts'
import * as say from '#app/features/selling/editor/messages/messages.ts'
import { soldHere } from '#app/features/selling/prices/messages/messages.ts'
import type {
  PriceEstimate,
  PriceGroup,
  PriceSuggestion as Suggestion,
} from '#app/features/selling/prices/price-hint.schema.ts'
import { SoldLine } from '#app/features/selling/prices/sold-line.tsx'
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
 * It says what similar things sold for, and what similar listings ask, with their number and a link to them. It is empty until there is a
 * title and a category.
 */
export function PriceSuggestion({ fields, onUse, disabled }: Props) {
  const suggestion = usePriceSuggestion(fields)
  const price = suggestion && pickPrice(suggestion)
  return (
    // The live region exists before its content, so that the content is announced.
    <div aria-live="polite" className="empty:absolute">
      {suggestion && (
        <section aria-label={say.priceSuggestion()} className="rounded-lg border border-line bg-card px-4 py-3">
          {suggestion.sold && (
            <div className="mb-2">
              <SoldLine sold={suggestion.sold} className="font-semibold" />
              <p className="text-sm text-ink-soft">{soldHere()}</p>
            </div>
          )}
          {suggestion.range ? (
            <PriceRange {...suggestion} range={suggestion.range} category={fields.category} />
          ) : (
            !suggestion.sold && <p className="text-sm text-ink-soft">{say.tooFewSimilar({ n: suggestion.count })}</p>
          )}
          <div className="-mx-4 -mb-2 flex flex-wrap">
            {price !== null && (
              <button
                type="button"
                className={buttonClass('quiet')}
                disabled={disabled || fields.price === String(price)}
                onClick={() => onUse(String(price))}
              >
                {say.takePrice({ price: formatRupees(price) })}
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

/** The price to take: what such things sold for goes before what others ask. Null where prices differ too much to name one. */
export function pickPrice({ sold, range, kind }: Suggestion): number | null {
  if (sold && !sold.wide) return sold.middle
  return range && kind === undefined && !range.wide ? range.middle : null
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
