import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'

import { listDefaults, siteDetails } from '#app/nouns/site/site-files.server.ts'
import { destroyClient, makeClient } from '#app/platform/redis/redis-client.server.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'
import { isLoopback } from '#app/platform/settings/loopback.server.ts'
import { readOwnFiles } from '#app/platform/settings/settings.server.ts'
import { checkBucket } from '#app/platform/storage/check-bucket.server.ts'
import { photoStorage } from '#app/platform/storage/photo-storage.server.ts'

import type { Finding } from './finding.ts'

const GB = 1e9
/** As `/readyz`: with the embedded database, three files of its own log. */
const LEAST_FREE = 48 * 1024 * 1024
const PATIENCE_MS = 10_000

export async function checkDisk({ dataDir }: Settings): Promise<Finding> {
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  const says = `${(free / GB).toFixed(1)} GB free at DATA_DIR`
  if (free >= GB) return { about: 'disk', level: 'ok', says }
  const level = free < LEAST_FREE ? 'problem' : 'warning'
  return { about: 'disk', level, says, todo: 'make room: writes are refused before the disk is full' }
}

/** Reads the operator's own files as a start does. */
export async function checkOwnFiles(settings: Settings): Promise<Finding> {
  readOwnFiles(settings)
  const defaults = listDefaults()
  const rest = defaults.length === 0 ? '' : `; still the project's own: ${defaults.join(', ')}`
  return { about: 'site', level: 'ok', says: `it is called ${siteDetails().name}${rest}` }
}

/** Stores a small file, reads it and removes it. */
export async function checkStorage(settings: Settings): Promise<Finding> {
  if (settings.s3) await checkBucket(settings.s3)
  const storage = photoStorage(settings)
  const path = `doctor/probe/${randomUUID()}`
  await storage.put(path, new Uint8Array([1]), { contentType: 'image/webp' })
  try {
    if (!(await storage.exists(path))) throw new Error('A stored file is not there')
  } finally {
    await storage.remove(path)
  }
  return { about: 'storage', level: 'ok', says: settings.s3 ? 'the bucket takes files' : 'DATA_DIR/photos takes files' }
}

/** Asks the site under its public address, as a visitor would, and compares what answers with the settings. */
export async function checkAddress({ publicUrl, trustedProxies }: Settings): Promise<Finding> {
  const about = 'address'
  // Proxies hide the health checks from visitors, and those of ops/ do; crawlers' rules are everybody's.
  const answer = await fetch(`${publicUrl}/robots.txt`, {
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  const rules = await answer.text()
  const isOurs = answer.headers.has('x-request-id') && rules.includes(`Sitemap: ${publicUrl}/sitemap.xml`)
  if (!isOurs) {
    return {
      about,
      level: 'problem',
      says: `something else answers at ${publicUrl} (status ${answer.status})`,
      todo: 'let the proxy pass visitors to this server, and set PUBLIC_URL to the address that people type',
    }
  }
  // Our server sends neither; not every proxy does.
  const proxy = answer.headers.get('server') ?? answer.headers.get('via')
  if (proxy && trustedProxies === 0) {
    return {
      about,
      level: 'problem',
      says: `${proxy} is in front, and TRUSTED_PROXIES is 0: limits count all visitors as one`,
      todo: 'set TRUSTED_PROXIES to the number of proxies, each of which adds to X-Forwarded-For',
    }
  }
  if (!proxy && trustedProxies > 0) {
    return {
      about,
      level: 'warning',
      says: `TRUSTED_PROXIES is ${trustedProxies}, and no proxy shows itself at ${publicUrl}`,
      todo: 'make sure that nobody reaches this server past the proxy: they could claim any address',
    }
  }
  const isOpen = !isLoopback(new URL(publicUrl).hostname)
  if (isOpen && publicUrl.startsWith('http:')) {
    return { about, level: 'problem', says: `${publicUrl} is not encrypted`, todo: 'serve it over https' }
  }
  return { about, level: 'ok', says: `this site answers at ${publicUrl}` }
}

const OLDEST_REDIS = 7

/** Asks the Redis of live events whether it answers, and what it is. */
export async function checkRedis({ redisUrl }: Pick<Settings, 'redisUrl'>): Promise<Finding[]> {
  if (redisUrl === null) return []
  const about = 'redis'
  const client = await makeClient(redisUrl)
  // Its command fails, too.
  client.on('error', () => {})
  try {
    await client.connect()
    const words = await client.info('server')
    const [, version = '?'] = /^redis_version:(\S+)/m.exec(words) ?? []
    const [, valkey] = /^valkey_version:(\S+)/m.exec(words) ?? []
    const says = valkey ? `Valkey ${valkey}` : `Redis ${version}`
    if (valkey || Number.parseInt(version, 10) >= OLDEST_REDIS) return [{ about, level: 'ok', says }]
    return [{ about, level: 'warning', says, todo: `use Redis ${OLDEST_REDIS} or newer, or Valkey` }]
  } finally {
    destroyClient(client)
  }
}
