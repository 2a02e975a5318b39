import type { Sql } from '#app/db/client.server.ts'

/** `sql` and its `reads`, with `intercept` called for each statement and fragment in their place. */
export function interceptedDatabase(
  sql: Sql,
  intercept: (run: () => unknown, args: readonly unknown[]) => unknown,
): Sql {
  const reads = new Proxy(sql.reads, {
    apply: (target, self, args: Parameters<typeof sql.reads>) =>
      intercept(() => Reflect.apply(target, self, args), args),
  })
  return new Proxy(sql, {
    apply: (target, self, args: Parameters<typeof sql>) => intercept(() => Reflect.apply(target, self, args), args),
    get: (target, name) => (name === 'reads' ? reads : (Reflect.get(target, name) as unknown)),
  })
}
