import type { z } from 'zod'

import type { BusEvent } from './bus.server.ts'

/** A message for the connections of certain users. */
export interface EventToSend {
  to: readonly string[]
  data: object
}

/** An event that is sent to browsers. The bus carries ids only: `tell` looks up what to send, and to whom. */
export interface LiveEvent {
  name: string
  tell: (event: BusEvent) => Promise<readonly EventToSend[]> | readonly EventToSend[]
}

/** A message that a browser sends over its socket; `V` is the viewer. It is never answered and stores nothing. */
export interface LiveInput<V = never> {
  name: string
  shape: z.ZodObject
  handle: (viewer: V, input: never) => Promise<void>
}

/** For events whose whole bus payload may be sent as it is. */
export const asItIs = (event: BusEvent): readonly EventToSend[] => [{ to: event.to, data: event.data }]
