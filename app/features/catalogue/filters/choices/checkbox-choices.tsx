import * as say from '#app/features/catalogue/filters/messages/messages.ts'
import {
  RADII,
  saysWhere,
  usualReach,
  withinName,
  type ListingFilters,
} from '#app/features/catalogue/listing-filters.ts'
import type { ListingCounts } from '#app/nouns/item/listing.schema.ts'
import { CONDITIONS, conditionName, type Condition } from '#app/shared/catalogue.ts'
import { countText } from '#app/shared/text/counts.ts'

type Props = { chosen: readonly Condition[]; counts: ListingCounts['byCondition'] }

export function ConditionChoices({ chosen, counts }: Props) {
  return (
    <fieldset>
      <legend className="font-semibold">{say.condition()}</legend>
      <div className="mt-1">
        {CONDITIONS.map((condition) => (
          <Choice
            key={condition}
            name="condition"
            value={condition}
            on={chosen.includes(condition)}
            label={conditionName(condition)}
            count={counts ? (counts[condition] ?? 0) : undefined}
          />
        ))}
      </div>
    </fieldset>
  )
}

export function AvailabilityChoice({ sold }: { sold: boolean }) {
  return (
    <fieldset>
      <legend className="font-semibold">{say.availability()}</legend>
      <Choice name="sold" value="1" on={sold} label={say.includeSold()} />
    </fieldset>
  )
}

/** The page asks for a place where it knows none. The choice that an address means if it says nothing has no value. */
export function DistanceChoice({ filters }: { filters: Pick<ListingFilters, 'within' | 'sort' | 'cities' | 'place'> }) {
  const usual = usualReach(filters)
  const chosen = filters.within ?? usual
  const choices = [...(saysWhere(filters) ? [] : ['reach' as const]), ...RADII, 'any' as const]
  return (
    <fieldset>
      <legend className="font-semibold">{say.distance()}</legend>
      <div className="mt-1">
        {choices.map((within) => (
          <Choice
            key={within}
            type="radio"
            name="within"
            value={within === usual ? '' : String(within)}
            on={within === chosen}
            label={withinName(within)}
          />
        ))}
      </div>
    </fieldset>
  )
}

type ChoiceProps = {
  type?: 'checkbox' | 'radio'
  name: string
  value: string
  on: boolean
  label: string
  count?: number
}

function Choice({ type = 'checkbox', name, value, on, label, count }: ChoiceProps) {
  return (
    <label className="choice">
      <input type={type} name={name} value={value} defaultChecked={on} />
      <span className="choice-name">{label}</span>{' '}
      {count !== undefined && <span className="choice-count">{countText(count)}</span>}
    </label>
  )
}
