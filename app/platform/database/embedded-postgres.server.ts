// The embedded database under the product's own names. Import it here, so that it has them.
import { log } from '#app/platform/log/log.server.ts'
import { sayCommand } from '#app/platform/settings/operator-command.server.ts'
import { nameCluster } from '#packages/postgres'

nameCluster({
  name: 'khazana',
  title: 'Khazana',
  sayCommand,
  warn: (err, what) => log.warn({ err }, what),
})

export {
  chooseAccount,
  clusterFolder,
  EmbeddedPostgresError,
  findArchive,
  findHome,
  inUse,
  makeHome,
  noteOrigin,
  removeEmbeddedPostgres,
  requireCluster,
  SHUTDOWN_MS,
  startEmbeddedPostgres,
  stopAtOnce,
  stopOrphan,
  type Account,
  type EmbeddedPostgres,
} from '#packages/postgres'
