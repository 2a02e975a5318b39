/** An adapter that lets better-auth use our own pool: just the few statements that it needs. */
import {
  createAdapterFactory,
  type CleanedWhere,
  type CustomAdapter,
  type DBAdapterInstance,
} from 'better-auth/adapters'
import { APIError } from 'better-auth/api'
import type { TransactionSql } from 'postgres'

import { db, type Fragment, type Sql } from '#app/db/client.server.ts'
import { isDatabaseAway, isDatabaseFull } from '#app/db/database-away.server.ts'
import { takingTurns } from '#app/shared/async/turns.ts'

import { hashToken } from './sessions/session-cookie.server.ts'

type Row = Record<string, unknown>

const TABLES = ['users', 'sessions', 'accounts', 'verifications']

// A sign-up holds its connection while the password is hashed. Without this limit, as many sign-ups as there are
// connections would block everybody else.
const inTurn = takingTurns(3)

const CONFIG = {
  adapterId: 'khazana',
  adapterName: 'Khazana',
  usePlural: true,
  supportsUUIDs: true,
  supportsJSON: true,
  supportsArrays: true,
}

/** Returns better-auth's adapter; `transaction` runs several statements as one. */
export function authTables(): DBAdapterInstance {
  return (options) =>
    createAdapterFactory({
      config: {
        ...CONFIG,
        transaction: (work) =>
          inTurn(
            // A transaction resolves with the result of its callback.
            () => db().begin((inside) => work(inTransaction(inside, options))) as ReturnType<typeof work>,
          ),
      },
      adapter: () => statements(db),
    })(options)
}

function inTransaction(sql: TransactionSql, options: Parameters<DBAdapterInstance>[0]) {
  return createAdapterFactory({ config: CONFIG, adapter: () => statements(() => sql) })(options)
}

function statements(connection: () => Sql | TransactionSql): CustomAdapter {
  const rows = async (statement: Fragment) => [...(await statement)].map((row) => toCamel(row))
  return {
    // The factory states a table's shape for each call, which these functions ignore.
    async create({ model, data }) {
      const sql = connection()
      const insert = sql`insert into ${table(sql, model)} ${sql(columns(model, data))} returning *`
      const [row] = await rows(insert).catch(throwAsItsOwn)
      // The caller continues with the token itself; the table stores only its hash.
      const token: unknown = data['token']
      return asked({ ...row, ...(token !== undefined && { token }) })
    },
    async update({ model, where, update }) {
      const sql = connection()
      const set = columns(model, asked(update))
      const [row] = await rows(
        sql`update ${table(sql, model)} set ${sql(set)} where ${matching(sql, model, where)} returning *`,
      )
      return asked(row ?? null)
    },
    async updateMany({ model, where, update }) {
      const sql = connection()
      const done =
        await sql`update ${table(sql, model)} set ${sql(columns(model, update))} where ${matching(sql, model, where)}`
      return done.count
    },
    async findOne({ model, where }) {
      const sql = connection()
      const [row] = await rows(sql`select * from ${table(sql, model)} where ${matching(sql, model, where)} limit 1`)
      return asked(row ?? null)
    },
    async findMany({ model, where, limit, offset, sortBy }) {
      const sql = connection()
      const order = sortBy
        ? sql`order by ${sql(toSnake(sortBy.field))} ${sortBy.direction === 'desc' ? sql`desc` : sql`asc`}`
        : sql``
      return asked(
        await rows(
          sql`select * from ${table(sql, model)} where ${matching(sql, model, where)} ${order} limit ${limit} offset ${offset ?? 0}`,
        ),
      )
    },
    async delete({ model, where }) {
      const sql = connection()
      await sql`delete from ${table(sql, model)} where ${matching(sql, model, where)}`
    },
    async deleteMany({ model, where }) {
      const sql = connection()
      return (await sql`delete from ${table(sql, model)} where ${matching(sql, model, where)}`).count
    },
    async consumeOne({ model, where }) {
      const sql = connection()
      const [row] = await rows(
        sql`delete from ${table(sql, model)} where id = (
          select id from ${table(sql, model)} where ${matching(sql, model, where)} limit 1 for update) returning *`,
      )
      return asked(row ?? null)
    },
    async count({ model, where }) {
      const sql = connection()
      const [row] = await sql<{ n: number }[]>`
        select count(*)::integer as n from ${table(sql, model)} where ${matching(sql, model, where)}`
      return row?.n ?? 0
    },
  }
}

/**
 * When storing an account fails, better-auth reports that the address is taken, whatever the error was, unless the
 * error is of its own class. A database that is down or full has to be distinguished from that: see `authErrorCode`.
 */
function throwAsItsOwn(error: unknown): never {
  if (!(error instanceof Error && 'code' in error) || !(isDatabaseAway(error) || isDatabaseFull(error))) throw error
  throw Object.assign(new APIError('SERVICE_UNAVAILABLE'), { code: error.code, cause: error })
}

/** The factory sets the row type of each call; the tables have those columns. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller's own type, which the factory sets
function asked<T>(value: unknown): T {
  // For the same reason.
  return value as T
}

function table(sql: Sql | TransactionSql, model: string) {
  if (!TABLES.includes(model)) throw new Error(`better-auth has no table ${model} here`)
  return sql(model)
}

function columns(model: string, data: Row): Row {
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [toSnake(name), kept(model, name, value)]))
}

// Only the hash of a session's token is stored, so that nobody who reads the database can sign in with it.
function kept(model: string, field: string, value: unknown): unknown {
  return model === 'sessions' && field === 'token' && typeof value === 'string' ? hashToken(value) : value
}

function matching(sql: Sql | TransactionSql, model: string, where: readonly CleanedWhere[] = []): Fragment {
  return where.reduce<Fragment>(
    (all, { field, operator, value, connector }, index) => {
      const one = condition(sql, toSnake(field), operator, kept(model, field, value))
      if (index === 0) return one
      return connector === 'OR' ? sql`(${all} or ${one})` : sql`(${all} and ${one})`
    },
    sql`true`,
  )
}

function condition(
  sql: Sql | TransactionSql,
  column: string,
  operator: CleanedWhere['operator'],
  given: unknown,
): Fragment {
  // A value that a column can be compared with.
  const value = given as string
  const name = sql(column)
  if (operator === 'in') return sql`${name} = any(${value})`
  if (operator === 'lt') return sql`${name} < ${value}`
  if (operator === 'lte') return sql`${name} <= ${value}`
  if (operator === 'gt') return sql`${name} > ${value}`
  if (operator === 'gte') return sql`${name} >= ${value}`
  if (operator === 'ne') return given === null ? sql`${name} is not null` : sql`${name} <> ${value}`
  if (operator === 'eq') return given === null ? sql`${name} is null` : sql`${name} = ${value}`
  throw new Error(`better-auth asks for "${operator}", which this adapter does not know`)
}

const toSnake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

function toCamel(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  )
}
