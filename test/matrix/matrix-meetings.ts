// The access to the operations of meetings.
import type { World } from './matrix-world.ts'
import type { Entry } from './matrix.ts'

/** A meeting of the deal between the participant, who proposed it, and the owner. It is in an hour; `isPicked`: the owner agreed. */
async function proposeMeeting({ sql, reservation }: World, isPicked: boolean): Promise<{ id: string; time: string }> {
  // Other calls have moved the deal on.
  await sql.begin(async (tx) => {
    await tx`alter table deals disable trigger user`
    await tx`update deals set state = 'agreed', payment = null where id = ${reservation}`
    await tx`alter table deals enable trigger user`
  })
  const [row] = await sql<{ id: string; time: Date }[]>`
    insert into meetings (id, deal_id, proposed_by, place, place_kind, times)
    values (new_id(), ${reservation}, 'buyer', 'Metro station', 'metro', array[date_trunc('second', now() + interval '1 hour')])
    on conflict (deal_id) where state in ('open', 'picked') do update set place = excluded.place
    returning id, times[1] as time`
  if (isPicked)
    await sql`update meetings set state = 'picked', picked = times[1], pick_id = new_id() where deal_id = ${reservation} and state = 'open'`
  return { id: row?.id ?? '', time: row?.time.toISOString() ?? '' }
}

export const MEETINGS: Record<string, Entry> = {
  'GET /deals/:id/meeting': {
    allowed: 'participants',
    call: ({ reservation }) => ({ path: `/deals/${reservation}/meeting` }),
  },
  'POST /deals/:id/meetings': {
    allowed: 'participants',
    async call(world) {
      const { time } = await proposeMeeting(world, false)
      return {
        path: `/deals/${world.reservation}/meetings`,
        body: { id: world.freshId, place: 'Police station', placeKind: 'police', times: [time] },
      }
    },
  },
  'POST /meetings/:id/choice': {
    allowed: 'owner',
    async call(world) {
      const { id, time } = await proposeMeeting(world, false)
      return { path: `/meetings/${id}/choice`, body: { id: world.freshId, time } }
    },
  },
  'PUT /meetings/:id/way': {
    allowed: 'participants',
    async call(world) {
      const { id } = await proposeMeeting(world, true)
      return { path: `/meetings/${id}/way`, body: { way: 'on-way' } }
    },
  },
  'GET /deals/:id/meeting.ics': {
    allowed: 'participants',
    async call(world) {
      await proposeMeeting(world, true)
      return { path: `/deals/${world.reservation}/meeting.ics` }
    },
  },
  'POST /deals/:id/meeting-links': {
    allowed: 'participants',
    async call(world) {
      await proposeMeeting(world, true)
      return { path: `/deals/${world.reservation}/meeting-links`, body: { id: world.freshId } }
    },
  },
  'DELETE /deals/:id/meeting-links': {
    allowed: 'participants',
    call: ({ reservation }) => ({ path: `/deals/${reservation}/meeting-links` }),
  },
}
