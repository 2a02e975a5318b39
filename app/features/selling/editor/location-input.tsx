import { MapPin } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'

import * as say from '#app/features/selling/editor/messages/messages.ts'
import { LANGUAGE_TAGS } from '#app/shared/language/languages.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { buttonClass } from '#app/ui/forms/button.ts'
import type { FieldProps } from '#app/ui/forms/field.tsx'
import { TextInput } from '#app/ui/forms/text-input.tsx'

const PAUSE_MS = 150

/** As it is stored, and in the language of the page. */
type PlaceOption = { place: string; shown: string }

/** `cities` may be meant; empty where the text names one. */
type PlaceOptions = { places: PlaceOption[]; cities: string[] }

const NOTHING: PlaceOptions = { places: [], cities: [] }

type Props = FieldProps & {
  value: string
  onChange: (value: string) => void
  required?: boolean
  disabled?: boolean
  maxLength?: number
}

/** A text field with suggested places. Any other text is accepted, too. */
export function LocationInput({ value, onChange, ...field }: Props) {
  const list = useId()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const { places, cities } = usePlaces(value.trim(), open, active >= 0)
  const expanded = open && places.length > 0

  function pickPlace({ place }: PlaceOption) {
    onChange(place)
    setOpen(false)
    setActive(-1)
  }

  function onKeyDown(event: KeyboardEvent) {
    const chosen = expanded ? places[active] : undefined
    if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      return pickPlace(chosen)
    }
    if (event.key === 'Escape' && expanded) {
      event.preventDefault()
      return setOpen(false)
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    if (!expanded) return setOpen(true)
    const step = event.key === 'ArrowDown' ? 1 : -1
    // One position more than there are suggestions: the text itself.
    const count = places.length + 1
    setActive(((active + 1 + step + count) % count) - 1)
  }

  return (
    <div
      className="relative"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <TextInput
        {...field}
        name="location"
        role="combobox"
        autoComplete="off"
        placeholder={say.placeHint()}
        value={value}
        aria-expanded={expanded}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={expanded && active >= 0 ? `${list}-${active}` : undefined}
        onChange={(event) => {
          onChange(event.target.value)
          setOpen(true)
          setActive(-1)
        }}
        onKeyDown={onKeyDown}
      />
      <div
        id={list}
        role="listbox"
        aria-label={say.places()}
        hidden={!expanded}
        className="absolute inset-x-0 top-full z-20 mt-1 overflow-hidden rounded-md border border-line bg-raised shadow-float"
      >
        {places.map((place, index) => (
          // The field keeps the focus and handles the keys; this handler is for taps and clicks.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field's own keys choose it
          <div
            key={place.place}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            className="flex min-h-11 cursor-pointer items-center gap-2.5 px-3.5 py-2 hover:bg-sunken aria-selected:bg-brand-soft aria-selected:text-on-brand-soft"
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => pickPlace(place)}
          >
            <MapPin aria-hidden className="size-4 shrink-0 text-brand" />
            <span className="min-w-0">
              <span className="block">{place.shown}</span>
              {/* The field will have this, because readers of every language understand it. */}
              {place.shown !== place.place && (
                <span lang={LANGUAGE_TAGS.en} className="block text-sm text-ink-soft">
                  {place.place}
                </span>
              )}
            </span>
          </div>
        ))}
      </div>
      {!expanded && cities.length > 0 && (
        <CityOffers
          cities={cities}
          onPick={(city) => {
            onChange(`${value.trim()}, ${city}`)
            setOpen(true)
          }}
        />
      )}
    </div>
  )
}

/** Shown while the text names no city: a buyer who looks in one would not find the listing. */
function CityOffers({ cities, onPick }: { cities: readonly string[]; onPick: (city: string) => void }) {
  return (
    <div role="status" className="mt-2 text-sm">
      <p>{say.noCityRecognised()}</p>
      <div className="mt-1 flex flex-wrap gap-2">
        {cities.map((city) => (
          <button key={city} type="button" className={buttonClass('plain', 'text-sm!')} onClick={() => onPick(city)}>
            {city}
          </button>
        ))}
      </div>
    </div>
  )
}

/**
 * A failed lookup gives no suggestions and does not disturb typing. While the user is `choosing`, the list does not
 * change.
 */
function usePlaces(typed: string, active: boolean, choosing: boolean): PlaceOptions {
  const [found, setFound] = useState<PlaceOptions & { typed: string }>({ ...NOTHING, typed })
  const held = useRef(choosing)
  const isAsking = active && typed.length >= 2
  useEffect(() => {
    held.current = choosing
  }, [choosing])
  useEffect(() => {
    if (!isAsking) return undefined
    let overtaken = false
    const showFound = (answer: PlaceOptions) => {
      if (!overtaken && !held.current) setFound({ ...answer, typed })
    }
    const timer = setTimeout(() => {
      askApi('GET', `/places?q=${encodeURIComponent(typed.slice(0, 100))}`).then(
        ({ places, shown, cities = [] }) =>
          showFound({ places: places.map((place, index) => ({ place, shown: shown?.[index] ?? place })), cities }),
        () => showFound(NOTHING),
      )
    }, PAUSE_MS)
    return () => {
      overtaken = true
      clearTimeout(timer)
    }
  }, [typed, isAsking])
  return {
    places: isAsking ? found.places.filter(({ place }) => place !== typed) : [],
    // They stay when the field is left.
    cities: found.typed === typed ? found.cities : [],
  }
}
