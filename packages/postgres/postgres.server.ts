// The door of the package: nobody else imports its other modules.
export {
  removeEmbeddedPostgres,
  startEmbeddedPostgres,
  stopAtOnce,
  stopOrphan,
  type EmbeddedPostgres,
} from './embedded-postgres.server.ts'
export { inUse } from './data-in-use.server.ts'
export { makeFolder } from './make-folder.server.ts'
export { nameCluster, type ClusterNames } from './names.server.ts'
export { clusterFolder, findHome, makeHome, noteOrigin, requireCluster } from './postgres-cluster.server.ts'
export { chooseAccount, EmbeddedPostgresError, type Account } from './postgres-program.server.ts'
export { SHUTDOWN_MS } from './postmaster.server.ts'
export {
  isElsewhere,
  keepOwner,
  mayBeGone,
  processBirth,
  register,
  registered,
  type RegisteredProcess,
  type Registration,
} from './process-register.server.ts'
export { findArchive } from './wal-archive.server.ts'
