import { join } from 'node:path'

import { readDetails, setCategoryFolder } from '#app/nouns/category/category-files.server.ts'
import { setSiteFolder, siteDetails } from '#app/nouns/site/site-files.server.ts'

import type { Settings } from './env.server.ts'

// The dev server reloads modules; the process's settings must survive that.
const holder = globalThis as typeof globalThis & { khazanaSettings?: Settings }

/** The folder of the operator's own files of categories; it may not exist. */
export const categoryFolder = ({ dataDir }: Pick<Settings, 'dataDir'>) => join(dataDir, 'categories')
/** The folder of the operator's description of the site; it may not exist. */
export const siteFolder = ({ dataDir }: Pick<Settings, 'dataDir'>) => join(dataDir, 'site')

/** Names the folders of the operator's own files. Comes before the first use of what they describe. */
export function setOwnFolders(settings: Pick<Settings, 'dataDir'>): void {
  setCategoryFolder(categoryFolder(settings))
  setSiteFolder(siteFolder(settings))
}

/** Reads the operator's own files, and returns the settings with what these say. Throws `WrongOwnFiles`. */
export function readOwnFiles(settings: Settings): Settings {
  setOwnFolders(settings)
  readDetails()
  return withContact(settings)
}

/** The description of the site may say whom to write to; otherwise the settings of the process do. */
function withContact(settings: Settings): Settings {
  const { email, grievanceOfficer, grievanceEmail, address } = siteDetails().contact
  const contact: Readonly<Record<string, string | undefined>> = {
    CONTACT_EMAIL: email,
    GRIEVANCE_OFFICER: grievanceOfficer,
    GRIEVANCE_EMAIL: grievanceEmail,
    BUSINESS_ADDRESS: address,
  }
  return {
    ...settings,
    contactEmail: email ?? settings.contactEmail,
    grievanceOfficer: grievanceOfficer ?? settings.grievanceOfficer,
    grievanceEmail: grievanceEmail ?? settings.grievanceEmail,
    businessAddress: address ?? settings.businessAddress,
    standIns: settings.standIns.filter((name) => contact[name] === undefined),
  }
}

/** Installs the settings read at the start for everything that runs in this process. */
export function setSettings(settings: Settings): void {
  setOwnFolders(settings)
  holder.khazanaSettings = withContact(settings)
}

/** The settings of this process. Throws before `setSettings`. */
export function settings(): Settings {
  if (!holder.khazanaSettings) throw new Error('The settings are not read yet: call setSettings first')
  return holder.khazanaSettings
}
