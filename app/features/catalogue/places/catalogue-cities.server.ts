import { keepFresh } from '#app/platform/database/keep-fresh.server.ts'

const MOST = 60

/** The cities with the most items on sale, the largest first, at most a minute old. */
export const { find: catalogueCities, forget: forgetCities } = keepFresh(60_000, async (sql) => {
  const rows = await sql<{ city: string }[]>`
    select city from city_counts where n > 0 and not is_sold group by city order by sum(n) desc, city limit ${MOST}`
  return rows.map(({ city }) => city)
})
