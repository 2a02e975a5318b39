import type { z } from 'zod'

import type { BusEvent } from './bus.server.ts'

/** What the connections of some people are told. */
export interface Told {
  to: readonly string[]
  data: object
}

/** An event that goes to browsers. The bus names things by their ids: `tell` looks up what is to be said of them, to whom. */
export interface LiveEvent {
  name: string
  tell: (event: BusEvent) => Promise<readonly Told[]> | readonly Told[]
}

/** Something that a browser says over its connection; `V` is who it is. It is never answered, and stores nothing. */
export interface LiveInput<V = never> {
  name: string
  shape: z.ZodObject
  handle: (viewer: V, input: never) => Promise<void>
}

/** For events of which everything may be said that the bus carries. */
export const asItIs = (event: BusEvent): readonly Told[] => [{ to: event.to, data: event.data }]
