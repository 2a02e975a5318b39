import { setDatabase, type Sql, type TransactionSql } from '#app/db/client.server.ts'

/** Thrown at the end, so that nothing stays. */
class Undone extends Error {}

/** The process's database while all of `work` is one transaction, which is rolled back. */
export async function inOneTransaction(sql: Sql, work: (tx: TransactionSql) => Promise<void>): Promise<void> {
  try {
    await sql.begin(async (tx) => {
      const begin = (...given: unknown[]) => atSavepoint(tx, given.at(-1) as Work)
      // Queries use only those parts of a pool that a transaction has too, and `begin`.
      const pool = Object.assign(tx, { begin, reads: Object.assign(tx, { begin }) })
      setDatabase(pool as unknown as Sql)
      await work(tx)
      throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
  } finally {
    setDatabase(sql)
  }
}

type Work = (tx: TransactionSql) => unknown

/** Runs `work` as a transaction within another one: what it wrote goes when it throws. */
async function atSavepoint(tx: TransactionSql, work: Work): Promise<unknown> {
  await tx`savepoint inner_one`
  try {
    const result = work(tx)
    const done = await (Array.isArray(result) ? Promise.all(result) : result)
    await tx`release savepoint inner_one`
    return done
  } catch (error) {
    await tx`rollback to savepoint inner_one`
    await tx`release savepoint inner_one`
    throw error
  }
}

/** Runs `work` and takes back what it wrote. */
export async function takeBack(tx: TransactionSql, work: () => Promise<void>): Promise<void> {
  await atSavepoint(tx, async () => {
    await work()
    throw new Undone()
  }).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
}
