import { db } from '#app/db/client.server.ts'

export type Ad = { id: string; title: string; imageUrl: string; link: string }

const SHOWN = 4

export async function findActiveAds(): Promise<Ad[]> {
  const sql = db()
  const rows = await sql<{ id: string; title: string; image_url: string; link: string }[]>`
    select id, title, image_url, link from ads where active order by position, created_at desc limit ${SHOWN}`
  return rows.map((row) => ({ id: row.id, title: row.title, imageUrl: row.image_url, link: row.link }))
}
