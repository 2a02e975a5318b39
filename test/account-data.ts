import * as deletion from '#app/features/people/account-data/delete-account.server.ts'
import * as exporting from '#app/features/people/account-data/export-data.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import type { JobData } from '#app/platform/jobs/queue.server.ts'
import type { Storage } from '#app/platform/storage/storage.server.ts'
import { ACCOUNT_DATA } from '#app/server/account-data.ts'

// The functions that take what the features registered, with what they really registered.

export const deleteAccount = (viewer: Pick<Viewer, 'userId' | 'email'>, typed: string) =>
  deletion.deleteAccount(viewer, typed, ACCOUNT_DATA)

export const eraseAccount = (job: JobData, storage?: Storage) => deletion.eraseAccount(job, ACCOUNT_DATA, storage)

export const exportData = (viewer: Pick<Viewer, 'userId'>) => exporting.exportData(viewer, ACCOUNT_DATA)
