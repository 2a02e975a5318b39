import { join, resolve } from 'node:path'

import { trimSigns } from '#app/shared/text/trim-signs.ts'

import { isLoopback } from './loopback.server.ts'
import type { RawSettings } from './settings-schema.server.ts'

/** An S3-compatible server, and the keys for it. */
interface BucketServer {
  readonly endpoint: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** Settings that belong together, each group read from several values. */
export interface SettingGroups {
  readonly s3:
    | (BucketServer & {
        readonly bucket: string
        /** New photos still go to the folder. */
        readonly readOnly: boolean
      })
    | null
  readonly backup: {
    readonly every: 'off' | 'nightly' | { readonly hours: number }
    /** An absolute path, or `s3://bucket/folder`. */
    readonly to: string
    /** The server of buckets for backups, and its keys; null for none. */
    readonly s3: BucketServer | null
    /** The folder for the embedded database's log; null for none. */
    readonly archive: string | null
    readonly key: string | null
  }
  readonly google: { readonly clientId: string; readonly clientSecret: string; readonly discoveryUrl: string } | null
  readonly ai: {
    readonly baseUrl: string
    readonly apiKey: string | null
    readonly model: string | null
    readonly visionModel: string | null
    readonly embedModel: string | null
  } | null
  /** How long `/readyz` answers 503 while requests are still taken, after SIGTERM. */
  readonly drainMs: number
  /** How long running requests then have to finish. */
  readonly stopMs: number
  /** The collector of traces; null: none are made. */
  readonly traces: { readonly url: string; readonly headers: string; readonly service: string } | null
}

/** A machine of one's own has no load balancer to wait for, and its owner waits for the end. */
export function chooseTimes(raw: RawSettings): Pick<SettingGroups, 'drainMs' | 'stopMs'> {
  const isOwnMachine = raw.DATABASE_URL === undefined && isLoopback(raw.HOST)
  const [drain, stop] = isOwnMachine ? [0, 2.5] : [3, 10]
  return { drainMs: (raw.DRAIN_SECONDS ?? drain) * 1000, stopMs: (raw.STOP_SECONDS ?? stop) * 1000 }
}

export function readBackup(raw: RawSettings, demo: boolean): SettingGroups['backup'] {
  const isEmbedded = raw.DATABASE_URL === undefined
  const every = raw.BACKUP_EVERY ?? (isEmbedded ? 'nightly' : 'off')
  const own = join(raw.DATA_DIR, 'backups')
  const isInBucket = raw.BACKUP_TO?.startsWith('s3:') === true
  const to = isInBucket && raw.BACKUP_TO ? raw.BACKUP_TO : resolve(raw.BACKUP_TO ?? own)
  // It writes 16 MB in each minute in which something is written, and begins with a backup.
  const isArchived = isEmbedded && every !== 'off' && (raw.BACKUP_ARCHIVE ?? !demo)
  // PostgreSQL hands the log on with a copy to a folder.
  const archive = isArchived ? join(isInBucket ? resolve(own) : to, 'archive') : null
  return { every, to, s3: readBackupServer(raw), archive, key: raw.BACKUP_KEY ?? null }
}

/** Photos may be in the same server, or elsewhere, or in a folder. */
function readBackupServer(raw: RawSettings): SettingGroups['backup']['s3'] {
  const endpoint = raw.BACKUP_S3_ENDPOINT ?? raw.S3_ENDPOINT
  const accessKeyId = raw.BACKUP_S3_ACCESS_KEY_ID ?? raw.S3_ACCESS_KEY_ID
  const secretAccessKey = raw.BACKUP_S3_SECRET_ACCESS_KEY ?? raw.S3_SECRET_ACCESS_KEY
  if (!endpoint || !accessKeyId || !secretAccessKey) return null
  return { endpoint, region: raw.BACKUP_S3_REGION ?? raw.S3_REGION ?? DEFAULT_REGION, accessKeyId, secretAccessKey }
}

/** Servers that have no regions accept it. */
const DEFAULT_REGION = 'us-east-1'

export function readBucket(raw: RawSettings): SettingGroups['s3'] {
  if (!raw.S3_ENDPOINT || !raw.S3_BUCKET || !raw.S3_ACCESS_KEY_ID || !raw.S3_SECRET_ACCESS_KEY) return null
  return {
    endpoint: raw.S3_ENDPOINT,
    region: raw.S3_REGION ?? DEFAULT_REGION,
    bucket: raw.S3_BUCKET,
    accessKeyId: raw.S3_ACCESS_KEY_ID,
    secretAccessKey: raw.S3_SECRET_ACCESS_KEY,
    readOnly: raw.S3_READ_ONLY ?? false,
  }
}

export function readTraces(raw: RawSettings): SettingGroups['traces'] {
  if (!raw.OTEL_EXPORTER_OTLP_ENDPOINT) return null
  return {
    url: `${trimSigns(raw.OTEL_EXPORTER_OTLP_ENDPOINT, '/')}/v1/traces`,
    headers: raw.OTEL_EXPORTER_OTLP_HEADERS ?? '',
    service: raw.OTEL_SERVICE_NAME,
  }
}

export function readGoogle(raw: RawSettings): SettingGroups['google'] {
  if (!raw.GOOGLE_CLIENT_ID || !raw.GOOGLE_CLIENT_SECRET) return null
  return {
    clientId: raw.GOOGLE_CLIENT_ID,
    clientSecret: raw.GOOGLE_CLIENT_SECRET,
    discoveryUrl: raw.GOOGLE_DISCOVERY_URL ?? 'https://accounts.google.com/.well-known/openid-configuration',
  }
}

export function readModels(raw: RawSettings): SettingGroups['ai'] {
  if (!raw.AI_BASE_URL) return null
  return {
    baseUrl: raw.AI_BASE_URL,
    apiKey: raw.AI_API_KEY ?? null,
    model: raw.AI_MODEL ?? null,
    visionModel: raw.AI_VISION_MODEL ?? null,
    embedModel: raw.AI_EMBED_MODEL ?? null,
  }
}
