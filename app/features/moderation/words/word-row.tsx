import * as say from '#app/features/moderation/messages/messages.ts'
import type { WatchedEffect, WatchedKind, WatchedPlace } from '#app/shared/moderation.ts'
import { buttonClass } from '#app/ui/forms/button.ts'
import { StatusBadge } from '#app/ui/status-badge.tsx'

import type { ListedWord } from './watched-list.server.ts'

export const KIND_NAMES: Record<WatchedKind, () => string> = { phrase: say.kindPhrase, domain: say.kindDomain }
export const EFFECT_NAMES: Record<WatchedEffect, () => string> = {
  refuse: say.effectRefuse,
  caution: say.effectCaution,
}
export const PLACE_NAMES: Record<WatchedPlace, () => string> = {
  listings: say.inListings,
  messages: say.inMessages,
  names: say.inNames,
}

/** An entry of the list, with the button that removes it. */
export function WordRow({ word, onRemove }: { word: ListedWord; onRemove: () => void }) {
  const { kind, text, effect, places, note } = word
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 p-4 sm:px-6">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <bdi className="font-semibold wrap-anywhere">{text}</bdi>
          <StatusBadge tone={effect === 'refuse' ? 'red' : 'yellow'}>{EFFECT_NAMES[effect]()}</StatusBadge>
        </p>
        <p className="text-sm text-ink-soft">
          {[KIND_NAMES[kind](), ...places.map((place) => PLACE_NAMES[place]())].join(' · ')}
        </p>
        {note && <p className="text-sm wrap-anywhere">{note}</p>}
      </div>
      <button
        type="button"
        aria-label={say.removeWordNamed({ text })}
        className={buttonClass('plain', 'noscript:hidden')}
        onClick={onRemove}
      >
        {say.removeWord()}
      </button>
    </li>
  )
}
