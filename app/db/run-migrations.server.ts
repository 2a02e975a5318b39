// Runs migrations in a child process: see platform/database/migrate-apart.server.ts.
import { migrate } from './migrate.server.ts'

const { MIGRATE_URL } = process.env
if (!MIGRATE_URL) throw new Error('MIGRATE_URL is missing')
// Exits with its parent process.
const orphaned = () => process.exit(1)
process.on('disconnect', orphaned)
await migrate(MIGRATE_URL)
process.off('disconnect', orphaned)
process.disconnect()
