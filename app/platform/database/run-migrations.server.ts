// Runs migrations in a child process: see migrate-apart.server.ts.
import { migrate } from '#app/db/migrate.server.ts'
import { endWithParent } from '#app/platform/processes/end-with-parent.server.ts'

const { MIGRATE_URL } = process.env
if (!MIGRATE_URL) throw new Error('MIGRATE_URL is missing')
const outliveParent = endWithParent()
await migrate(MIGRATE_URL)
outliveParent()
process.disconnect()
