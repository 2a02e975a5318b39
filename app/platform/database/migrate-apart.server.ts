import { hasLatestSchema } from '#app/db/migrate.server.ts'
import { startChild } from '#app/platform/processes/start-child.server.ts'

const PROGRAM = new URL('./run-migrations.server.ts', import.meta.url)

/**
 * Migrates the schema like `migrate`. If there is work to do, that happens in a child process, so that the server
 * does not keep the memory that it takes.
 */
export async function migrateApart(url: string): Promise<void> {
  if (await hasLatestSchema(url)) return
  const child = startChild(PROGRAM, { env: { ...process.env, MIGRATE_URL: url }, stderr: 'pipe' })
  let complaint = ''
  child.stderr?.on('data', (text: Buffer) => (complaint += text.toString()))
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  if (code !== 0) throw new Error(`The database's schema could not be brought up to date.\n${complaint.trim()}`)
}
