import type { z } from 'zod'

import type { Viewer } from '#app/platform/http/viewer.ts'

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

/** A message that a browser sends over its socket. It is never answered and stores nothing. */
export interface LiveInput {
  name: string
  /** The deed that the message asks for; null when it does not have the input's shape. */
  read: (message: unknown) => ((viewer: Viewer) => Promise<void>) | null
}

/** Describes a message of browsers by its shape, and by what it does. */
export function defineInput<S extends z.ZodObject>(
  name: string,
  shape: S,
  handle: (viewer: Viewer, input: z.output<S>) => Promise<void>,
): LiveInput {
  return {
    name,
    read(message) {
      const { success, data } = shape.safeParse(message)
      return success ? (viewer) => handle(viewer, data) : null
    },
  }
}

/** For events whose whole bus payload may be sent as it is. */
export const asItIs = (event: BusEvent): readonly EventToSend[] => [{ to: event.to, data: event.data }]
