import { operations } from '#app/platform/operation.server.ts'

import type { Viewer } from './viewer.ts'

/** Describes one `/api` operation; see `platform/operation`. */
export const operation = operations<Viewer>()
