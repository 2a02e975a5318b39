import { join } from 'node:path'

import { setCategoryFolder } from '#app/nouns/category/category-files.server.ts'

import type { Settings } from './env.server.ts'

// The dev server reloads modules; the process's settings must survive that.
const holder = globalThis as typeof globalThis & { khazanaSettings?: Settings }

/** The folder of the operator's own files of categories; it may not exist. */
export const categoryFolder = ({ dataDir }: Pick<Settings, 'dataDir'>) => join(dataDir, 'categories')

/** Installs the settings read at the start for everything that runs in this process. */
export function setSettings(settings: Settings): void {
  holder.khazanaSettings = settings
  setCategoryFolder(categoryFolder(settings))
}

/** The settings of this process. Throws before `setSettings`. */
export function settings(): Settings {
  if (!holder.khazanaSettings) throw new Error('The settings are not read yet: call setSettings first')
  return holder.khazanaSettings
}
