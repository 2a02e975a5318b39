import type { Settings } from './env.server.ts'

// The dev server loads modules anew; what the process holds outlives them.
const holder = globalThis as typeof globalThis & { khazanaSettings?: Settings }

/** Hands the settings that were read at the start to whatever runs in this process. */
export function setSettings(settings: Settings): void {
  holder.khazanaSettings = settings
}

/** The settings of this process. Throws before `setSettings`. */
export function settings(): Settings {
  if (!holder.khazanaSettings) throw new Error('The settings are not read yet: call setSettings first')
  return holder.khazanaSettings
}
