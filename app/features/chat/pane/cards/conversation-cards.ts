import { createContext, useContext } from 'react'

import type { Conversation, ReadMessage } from '#app/features/chat/conversation.schema.ts'

/** A conversation as cards see it. */
export interface CardPlace {
  conversation: Conversation
  /** Looks for what a deed changed, where no live event tells it. */
  refresh: () => void
}

/** The page fills these, because other features do what cards are about. */
export interface CardSlots {
  /** The inside of a message that stands for a deed. `own`: the viewer did it. */
  Card: React.ComponentType<{ place: CardPlace; message: ReadMessage; own: boolean }>
  /** Buttons for the listing, at the top of its conversation. */
  Deeds: React.ComponentType<{ place: CardPlace; messages: readonly ReadMessage[]; closed: boolean }>
}

const slots = createContext<CardSlots | null>(null)
const place = createContext<CardPlace | null>(null)

export const CardSlotsProvider = slots.Provider
export const CardPlaceProvider = place.Provider
export const useCardSlots = (): CardSlots | null => useContext(slots)
export const useCardPlace = (): CardPlace | null => useContext(place)
