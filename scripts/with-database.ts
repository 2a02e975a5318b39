import { migrate } from '#app/db/migrate.server.ts'
import { startEmbeddedPostgres } from '#app/platform/embedded-postgres.server.ts'
import type { Settings } from '#app/platform/env.server.ts'

/**
 * Gives an operator's command a database with the current schema: DATABASE_URL, the embedded one that a server runs (which
 * stays up), or the embedded one for the time of the command. A signal, or the end of the starting process, stops both.
 */
export async function withDatabase<T>(settings: Settings, work: (url: string) => Promise<T>): Promise<T> {
  if (settings.databaseUrl) {
    await migrate(settings.databaseUrl)
    return work(settings.databaseUrl)
  }
  const database = await startEmbeddedPostgres(settings.dataDir, {
    role: 'command',
    onWait: (reason) => process.stderr.write(`${reason} …\n`),
  })
  let stopping = false
  const leave = (code: number) => {
    if (stopping) return
    stopping = true
    void database.stop().finally(() => process.exit(code))
  }
  const [interrupt, terminate] = [() => leave(130), () => leave(143)]
  process.on('SIGINT', interrupt).on('SIGTERM', terminate).on('disconnect', terminate)
  process.channel?.unref()
  try {
    await migrate(database.url)
    return await work(database.url)
  } catch (error) {
    // Interrupted: what fails now fails because its database is gone.
    if (stopping) return await new Promise<never>(() => undefined)
    throw error
  } finally {
    if (!stopping) {
      process.off('SIGINT', interrupt).off('SIGTERM', terminate).off('disconnect', terminate)
      await database.stop()
    }
  }
}
