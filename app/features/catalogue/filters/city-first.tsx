import { useEffect, useEffectEvent, useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'

import * as say from '#app/features/catalogue/filters/messages/messages.ts'
import { asksForCity, filtersHref, type ListingFilters } from '#app/features/catalogue/listing-filters.ts'
import { buttonClass } from '#app/ui/forms/button.ts'
import { TextInput } from '#app/ui/forms/text-input.tsx'

import { useCityName } from './choices/city-names.ts'
import { rememberCity, useOwnCity } from './choices/own-city.ts'

/** How many cities can be tapped; others can be typed. */
const TO_TAP = 4

type Props = {
  path: string
  filters: ListingFilters
  /** The catalogue's cities, the largest first. */
  cities: readonly string[]
  problem: string | undefined
  /** Text that was typed and refused. */
  refused: string | undefined
  /** The list has items, but none in the city. */
  isNoneThere: boolean
  hasItems: boolean
}

/**
 * For the sort order "city first": says which city comes first, or asks for it. Without scripts, a plain form and
 * links.
 */
export function CityFirst({ path, filters, cities, problem, refused = '', isNoneThere, hasItems }: Props) {
  const own = useOwnCity()
  const cityName = useCityName()
  const isTyped = useRef(false)
  const { near } = filters
  // Remembers the typed city in the server's spelling, which arrives with the list.
  const isIdle = useNavigation().state === 'idle'
  const onLoaded = useEffectEvent((named: string) => {
    if (isTyped.current) rememberCity(named, cityName(named))
    isTyped.current = false
  })
  useEffect(() => {
    if (isIdle && near) onLoaded(near)
  }, [isIdle, near])

  if (filters.sort !== 'city') return null
  const asking: ListingFilters = { ...filters, near: null, cursor: null }
  if (!asksForCity(filters)) {
    if (!hasItems) return null
    return (
      <p role="status" className="mt-2 flex flex-wrap items-center gap-x-2 text-sm">
        {isNoneThere
          ? say.noneInCity({ city: cityName(near ?? '') })
          : say.cityComesFirst({ city: cityName(near ?? '') })}
        <Link
          to={filtersHref(path, asking)}
          preventScrollReset
          className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-2 lg:min-h-9"
        >
          {say.changeCity()}
        </Link>
      </p>
    )
  }
  const offered = [...new Set([...(own ? [own] : []), ...cities.slice(0, TO_TAP)])]
  const query = filtersHref(path, asking).split('?')[1]
  return (
    <Form
      noValidate
      action={path}
      preventScrollReset
      onSubmit={() => (isTyped.current = true)}
      className="mt-3 rounded-lg border border-line bg-raised p-4"
    >
      {[...new URLSearchParams(query)].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <p role="status">
        <label htmlFor="near" className="font-semibold">
          {say.whichCityFirst()}
        </label>
      </p>
      <div className="mt-2 flex gap-2">
        <TextInput
          id="near"
          name="near"
          list="cities"
          required
          maxLength={120}
          defaultValue={problem ? refused : ''}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'near-problem' : undefined}
          placeholder={say.yourCity()}
          className="flex-1"
        />
        <button type="submit" className={buttonClass('primary', 'shrink-0')}>
          {say.show()}
        </button>
      </div>
      {problem && (
        <p id="near-problem" role="alert" className="mt-1 text-sm text-bad">
          {problem}
        </p>
      )}
      <ul aria-label={say.cities()} className="mt-3 flex flex-wrap gap-2">
        {offered.map((city) => (
          <li key={city}>
            <Link
              to={filtersHref(path, { ...asking, near: city })}
              preventScrollReset
              onClick={() => rememberCity(city, cityName(city))}
              className="inline-flex min-h-11 items-center rounded-full border border-line-strong px-4 text-sm font-medium hover:bg-sunken lg:min-h-9"
            >
              {cityName(city)}
            </Link>
          </li>
        ))}
      </ul>
    </Form>
  )
}
