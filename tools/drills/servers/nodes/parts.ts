// Everything that the nodes need, each from Debian's packages and with its file of `ops/`.
import { findProgram } from '../../../servers/find-program.ts'
import type { StartedProgram } from '../../../servers/started-program.ts'
import { startBalancer, type BalancerName } from '../../balancers/balancer.ts'
import { startCeph, type Ceph } from '../../bucket/ceph.ts'
import { makePooler, type Pooler } from '../../pooler/pgbouncer.ts'
import { makeRedis, type RedisServer } from '../redis/redis-server.ts'
import { startDatabaseBalancer } from './balancers.ts'
import { makeRoles, signInAs } from './database-roles.ts'
import { startDatabaseCluster, type DatabaseCluster } from './patroni.ts'
import { choosePorts } from './site-nodes.ts'

/** One of two that lead to all nodes. */
interface Front {
  address: string
  program: StartedProgram
}

export interface Parts {
  databases: DatabaseCluster
  /** HAProxy before the databases. */
  databaseBalancer: StartedProgram
  pooler: Pooler
  redis: RedisServer
  ceph: Ceph
  haproxy: Front
  nginx: Front
  /** The superuser's address at whichever member is the primary. */
  direct: string
  /** The same for the role that migrates, and runs jobs. */
  work: string
  /** The settings of the nodes that lead to these parts. */
  settings: Record<string, string>
}

/** Adds to `stops` what ends them, in the order in which they start. */
export async function startParts(
  nodes: readonly number[],
  stops: (() => Promise<void> | void)[],
  connections: number,
): Promise<Parts> {
  const databases = await startDatabaseCluster()
  stops.push(databases.stop)
  const between = await startDatabaseBalancer(databases.members)
  stops.push(between.stop)
  const haproxy = await startFront('haproxy', nodes)
  stops.push(haproxy.program.kill)
  const nginx = await startFront('nginx', nodes)
  stops.push(nginx.program.kill)
  const direct = databases.url(between.primary)
  const { work, pages } = await makeRoles(databases.url(between.primary, 'postgres'))
  const pooler = await makePooler(await findProgram('pgbouncer'), { databaseUrl: direct, role: pages, connections })
  stops.push(pooler.stop)
  await pooler.start()
  const redis = await makeRedis(await findProgram('redis-server'))
  stops.push(redis.stop)
  await redis.start()
  const ceph = await startCeph()
  stops.push(async () => {
    ceph.resume()
    await ceph.stop()
  })
  return {
    databases,
    databaseBalancer: between.program,
    pooler,
    redis,
    ceph,
    haproxy,
    nginx,
    direct,
    work: signInAs(work, direct),
    settings: {
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: signInAs(work, direct),
      DATABASE_REPLICA_URL: databases.members.map(({ port }) => signInAs(pages, databases.url(port))).join(','),
      REDIS_URL: redis.url,
      S3_ENDPOINT: ceph.address.endpoint,
      S3_BUCKET: ceph.address.bucket,
      S3_ACCESS_KEY_ID: ceph.address.accessKeyId,
      S3_SECRET_ACCESS_KEY: ceph.address.secretAccessKey,
    },
  }
}

async function startFront(name: BalancerName, nodes: readonly number[]): Promise<Front> {
  const [port = 0] = await choosePorts(1)
  return { address: `https://localhost:${port}`, program: await startBalancer(name, port, nodes) }
}
