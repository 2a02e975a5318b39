import type { Settings } from '#app/platform/settings/env.server.ts'
import { SettingsError } from '#app/platform/settings/env.server.ts'

import { BucketRefused, bucketRequests } from './bucket-requests.server.ts'

const REASONS: Record<string, string> = {
  NoSuchBucket: 'S3_BUCKET: there is no such bucket. Create it first',
  InvalidAccessKeyId: 'S3_ACCESS_KEY_ID: the server of the bucket does not know it',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY: does not belong to S3_ACCESS_KEY_ID, or S3_REGION is another one',
  AuthorizationHeaderMalformed: 'S3_REGION: the bucket is in another region',
  PermanentRedirect: 'S3_ENDPOINT: the bucket is at another address, that of its region',
  RequestTimeTooSkewed: 'S3_ENDPOINT: the clocks of this machine and of the bucket differ by more than 15 minutes',
  AccessDenied: 'S3_ACCESS_KEY_ID: may not list this bucket. It has to list, read, write and delete',
}

/**
 * Throws a `SettingsError` when the bucket refuses these settings. A bucket that does not answer throws `StorageAway`: it
 * may answer later.
 */
export async function checkBucket(s3: NonNullable<Settings['s3']>): Promise<void> {
  const ask = bucketRequests(s3)
  try {
    await ask({ method: 'GET', key: '', query: { 'list-type': '2', 'max-keys': '1' } })
  } catch (error) {
    if (!(error instanceof BucketRefused)) throw error
    const reason = REASONS[error.code] ?? 'S3_ENDPOINT: refuses every request'
    throw new SettingsError([`${reason} (${error.message})`])
  }
}
