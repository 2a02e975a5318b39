import { afterAll } from 'vitest'

import { connect } from '#app/db/client.server.ts'
import { databaseServer } from '#test/servers/database.ts'

/**
 * A database beside the one at `url` that says of itself what a replica says: its functions stand before PostgreSQL's. By
 * default it has replayed everything. `own` writes to its table `told`, which has what it says.
 */
export async function pretendReplica(url: string) {
  const { serverUrl } = await databaseServer()
  const address = new URL(url)
  const name = address.pathname.slice(1).replace('khazana_test', 'khazana_copy')
  address.pathname = `/${name}`
  const admin = connect(serverUrl, { max: 1 })
  await admin`create database ${admin(name)}`
  const own = connect(address.href, { max: 2 })
  await own.unsafe(`
    create table told (follows boolean default true, place pg_lsn, system bigint, started timestamptz default '2026-01-01');
    insert into told default values;
    create function public.pg_is_in_recovery() returns boolean language sql as 'select follows from public.told';
    create function public.pg_last_wal_replay_lsn() returns pg_lsn language sql as
      'select coalesce(place, pg_current_wal_lsn()) from public.told';
    create function public.pg_postmaster_start_time() returns timestamptz language sql as
      'select coalesce(started, clock_timestamp()) from public.told';
    create function public.pg_control_system() returns table (system_identifier bigint) language sql as
      'select coalesce(told.system, own.system_identifier) from public.told, pg_catalog.pg_control_system() own'`)
  address.searchParams.set('options', '-c search_path=public,pg_catalog')
  afterAll(async () => {
    await own.end({ timeout: 1 })
    await admin`drop database ${admin(name)} with (force)`
    await admin.end()
  })
  return {
    own,
    url: address.href,
    beAsUsual: async () => own`update told set follows = true, place = null, system = null, started = '2026-01-01'`,
  }
}
