// Everything that the nodes need, each from Debian's packages and with its file of `ops/`.
import { findProgram } from '../../../servers/find-program.ts'
import type { StartedProgram } from '../../../servers/started-program.ts'
import { startBalancer } from '../../balancers/balancer.ts'
import { startCeph, type Ceph } from '../../bucket/ceph.ts'
import { makePooler, type Pooler } from '../../pooler/pgbouncer.ts'
import { makeRedis, type RedisServer } from '../redis/redis-server.ts'
import { startDatabaseBalancer, startSiteBalancer } from './balancers.ts'
import { startDatabaseCluster, type DatabaseCluster } from './patroni.ts'
import { choosePorts } from './site-nodes.ts'

/** One of two that lead to all nodes. */
export interface Front {
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
  const site = await startSiteBalancer(nodes)
  stops.push(site.stop)
  const [secure = 0] = await choosePorts(1)
  const nginx = await startBalancer('nginx', secure, nodes)
  stops.push(nginx.kill)
  const direct = databases.url(between.primary)
  const role = { name: 'postgres', password: new URL(direct).password }
  const pooler = await makePooler(await findProgram('pgbouncer'), { databaseUrl: direct, role, connections })
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
    haproxy: { address: `http://localhost:${site.port}`, program: site.program },
    nginx: { address: `https://localhost:${secure}`, program: nginx },
    direct,
    settings: {
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: direct,
      DATABASE_REPLICA_URL: databases.members.map(({ port }) => databases.url(port)).join(','),
      REDIS_URL: redis.url,
      S3_ENDPOINT: ceph.address.endpoint,
      S3_BUCKET: ceph.address.bucket,
      S3_ACCESS_KEY_ID: ceph.address.accessKeyId,
      S3_SECRET_ACCESS_KEY: ceph.address.secretAccessKey,
    },
  }
}
