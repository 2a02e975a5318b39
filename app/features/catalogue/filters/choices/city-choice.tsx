import { useEffect, useEffectEvent, useRef, useState, type ChangeEvent } from 'react'
import { useNavigation } from 'react-router'

import * as say from '#app/features/catalogue/filters/messages/messages.ts'
import { countText } from '#app/shared/text/counts.ts'

import { useCityName } from './city-names.ts'
import { rememberCity, useOwnCity } from './own-city.ts'

export const CITY_FIELD = 'city-field'

/** How many of the catalogue's cities get a checkbox; others can be typed. */
const TO_TICK = 5

type Props = {
  chosen: readonly string[]
  /** The catalogue's cities, the largest first. */
  cities: readonly string[]
  counts: Partial<Record<string, number>> | undefined
  problem?: string | undefined
  /** Text that was typed and refused; it stays beside its error. */
  refused: string | undefined
  onDone: () => void
}

/**
 * Checkboxes for cities, the user's own first, and a field for any other. Without scripts it is a plain part of the
 * form. The sixty cities that the field offers are in the page's data, and in its markup once somebody comes to the field.
 */
export function CityChoice({ chosen, cities, counts, problem, refused = '', onDone }: Props) {
  const own = useOwnCity()
  const cityName = useCityName()
  const field = useRef<HTMLInputElement>(null)
  const [isOffering, setIsOffering] = useState(false)
  // A city without an item is offered only when it is chosen or the user's own.
  const withItems = cities.filter((city) => counts?.[city] !== 0)
  const offered = [...new Set([...chosen, ...(own ? [own] : []), ...withItems.slice(0, TO_TICK)])]
  const shown = chosen.join('\n')
  // Only cities chosen here are remembered; a link that somebody shared is not a choice.
  const isTyped = useRef(false)

  // Once the list has loaded, the typed city has a checkbox.
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = field.current.defaultValue
  }, [shown])

  // Until the list has loaded, the city is spelled as it was typed.
  const isIdle = useNavigation().state === 'idle'
  const onLoaded = useEffectEvent((latest: string | undefined) => {
    if (latest && isTyped.current) rememberCity(latest, cityName(latest))
    isTyped.current = false
  })
  useEffect(() => {
    if (isIdle) onLoaded(shown.split('\n').at(-1))
  }, [isIdle, shown])

  return (
    <fieldset>
      <legend className="font-semibold">{say.city()}</legend>
      <div className="mt-1">
        {offered.map((city) => (
          <label key={city} className="choice">
            <input
              type="checkbox"
              name="city"
              value={city}
              defaultChecked={chosen.includes(city)}
              onChange={(event: ChangeEvent<HTMLInputElement>) => {
                if (event.target.checked) rememberCity(city, cityName(city))
              }}
            />
            <span className="choice-name">{cityName(city)}</span>
            {city === own && <span className="text-sm text-ink-soft">{say.yourCity()}</span>}{' '}
            {counts?.[city] !== undefined && <span className="choice-count">{countText(counts[city])}</span>}
          </label>
        ))}
      </div>
      <input
        ref={field}
        id={CITY_FIELD}
        type="text"
        name="city"
        list="cities"
        maxLength={120}
        defaultValue={problem ? refused : ''}
        aria-label={say.anotherCity()}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? 'city-problem' : undefined}
        placeholder={say.anotherCity()}
        onFocus={() => setIsOffering(true)}
        onChange={() => {
          isTyped.current = true
          // A reader may have come to the field before the script, which then heard of no focus.
          setIsOffering(true)
        }}
        onBlur={(event) => {
          if (event.target.value.trim() !== event.target.defaultValue) onDone()
        }}
        className="mt-1 min-h-11 w-full min-w-0 rounded-md border border-line-strong bg-surface px-2.5 placeholder:text-ink-soft aria-invalid:border-bad"
      />
      {isOffering && (
        <datalist id="cities">
          {cities.map((city) => (
            <option key={city} value={city}>
              {cityName(city) === city ? null : cityName(city)}
            </option>
          ))}
        </datalist>
      )}
      {problem && (
        <p id="city-problem" role="alert" className="mt-1 text-sm text-bad">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
