import { bus } from '#app/platform/live/bus.server.ts'
import { asItIs, type LiveEvent } from '#app/platform/live/live-event.server.ts'

/** Events from the server to the browsers of a person who is warned. They ask for the warning in their own language. */
export const warningEvents: readonly LiveEvent[] = [{ name: 'warned', tell: asItIs }]

/** Call it once the warning is stored. */
export const tellWarned = (userId: string): void => bus().publish({ name: 'warned', to: [userId], data: {} })
