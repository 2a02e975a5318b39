import { prepareSchema } from '#app/db/migrate.server.ts'
import { checkDatabase } from '#app/db/usable.server.ts'
import { requireWholeRestore } from '#app/platform/backup/restored-site.server.ts'
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  requireCluster,
} from '#app/platform/database/embedded-postgres.server.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'

/**
 * Gives an operator's command a database with the current schema: DATABASE_URL, the embedded one of a running server (which
 * stays up), or the embedded one, started for this command only. A signal, or the death of the parent process, stops both. The
 * schema is left as it is without `needsSchema`. Only with `mayCreate` a missing embedded database is made: a command in the
 * wrong folder would else answer for an empty site. Only with `restores` the database may be what a restore left that was cut off.
 */
export async function withDatabase<T>(
  settings: Settings,
  work: (url: string) => Promise<T>,
  { needsSchema = true, mayCreate = false, restores = false } = {},
): Promise<T> {
  const prepare = async (url: string) => {
    if (!restores) await requireWholeRestore(url)
    if (needsSchema) await prepareSchema(url, settings.migratesAtStart)
  }
  if (settings.databaseUrl) {
    await checkDatabase(settings.databaseUrl)
    await prepare(settings.databaseUrl)
    return work(settings.databaseUrl)
  }
  if (!mayCreate) requireCluster(settings.dataDir)
  const starting = new AbortController()
  let stopping = false
  let database: Promise<EmbeddedPostgres> | undefined
  const stopCommand = (code: number) => {
    if (stopping) return
    stopping = true
    starting.abort()
    const stopped = async () => (await database)?.stop()
    // An aborted start has cleaned up after itself.
    void stopped()
      .catch(() => {})
      .finally(() => process.exit(code))
  }
  const [interrupt, terminate, hangUp] = [() => stopCommand(130), () => stopCommand(143), () => stopCommand(129)]
  // Set before the start: otherwise a database that is still starting would outlive the command.
  process.on('SIGINT', interrupt).on('SIGTERM', terminate).on('SIGHUP', hangUp).on('disconnect', terminate)
  process.channel?.unref()
  try {
    database = startEmbeddedPostgres(settings.dataDir, {
      role: 'command',
      signal: starting.signal,
      onWait: (reason) => process.stderr.write(`${reason} …\n`),
    })
    const { url } = await database
    await prepare(url)
    return await work(url)
  } catch (error) {
    // After an interruption, the command fails because its database is gone.
    if (stopping) return await new Promise<never>(() => undefined)
    throw error
  } finally {
    if (!stopping) {
      process.off('SIGINT', interrupt).off('SIGTERM', terminate).off('SIGHUP', hangUp).off('disconnect', terminate)
      // A failed start has been reported already.
      await (await database?.catch(() => undefined))?.stop()
    }
  }
}
