import { RouterContextProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'

import { setFlash, setViewer } from '#app/platform/visitor/viewer-context.server.ts'
import { testSettings } from '#test/visitor.ts'

import { totalUnread } from './features/chat/server/conversations/total-unread.server.ts'
import { findOpenWarning } from './features/moderation/warnings/warnings.server.ts'
import { countAsked } from './features/selling/still-on-sale/confirm-item.server.ts'
import type { Viewer } from './platform/http/viewer.ts'
import { log } from './platform/log/log.server.ts'
import { countUnseen } from './platform/notices/mark-notices.server.ts'
import { loader } from './root.tsx'

vi.mock('./features/chat/server/conversations/total-unread.server.ts', () => ({
  totalUnread: vi.fn<typeof totalUnread>(),
}))
vi.mock('./features/moderation/warnings/warnings.server.ts', () => ({
  findOpenWarning: vi.fn<typeof findOpenWarning>(async () => null),
}))
vi.mock('./features/selling/still-on-sale/confirm-item.server.ts', () => ({
  countAsked: vi.fn<typeof countAsked>(async () => 0),
}))
vi.mock('./platform/notices/mark-notices.server.ts', () => ({
  countUnseen: vi.fn<typeof countUnseen>(async () => 0),
}))
beforeEach(() => testSettings())

const VIEWER: Viewer = {
  userId: '00000000-0000-7000-8000-000000000001',
  sessionId: '00000000-0000-7000-8000-000000000002',
  name: 'Asha',
  email: 'asha@example.in',
  picture: null,
  isAdmin: false,
  createdAt: new Date(),
}

function load(viewer: Viewer | null) {
  const context = new RouterContextProvider()
  setViewer(context, viewer)
  setFlash(context, null)
  const given: { context: unknown } = { context }
  // The loader reads only the context.
  return loader(given as Parameters<typeof loader>[0])
}

test('every page of a signed-in person has the number of unread messages', async () => {
  const complaints = vi.spyOn(log, 'error').mockReturnValue()
  vi.mocked(totalUnread).mockResolvedValue(3)
  vi.mocked(countUnseen).mockResolvedValueOnce(2)
  expect(await load(VIEWER)).toMatchObject({ unread: 3, unseen: 2, user: { id: VIEWER.userId } })
  expect(await load(null)).not.toHaveProperty('unread')
  expect(complaints).not.toHaveBeenCalled()
})

test('a warning that the person has not read comes with every page, and with none where it cannot be read', async () => {
  vi.spyOn(log, 'error').mockReturnValue()
  vi.mocked(totalUnread).mockResolvedValue(0)
  const warning = { id: VIEWER.userId, at: '2026-01-02T00:00:00.000Z', because: 'our rules were broken' }
  vi.mocked(findOpenWarning).mockResolvedValueOnce(warning)
  expect(await load(VIEWER)).toMatchObject({ warning })
  vi.mocked(findOpenWarning).mockRejectedValueOnce(new Error('The database is away'))
  expect(await load(VIEWER)).not.toHaveProperty('warning')
  expect(await load(null)).not.toHaveProperty('warning')
})

test('when a number cannot be read the page has 0, and one line is logged', async () => {
  const complaints = vi.spyOn(log, 'error').mockReturnValue()
  const away = new Error('The database is away')
  vi.mocked(totalUnread).mockRejectedValueOnce(away)
  vi.mocked(countAsked).mockResolvedValueOnce(2)
  expect(await load(VIEWER)).toMatchObject({ unread: 0, asked: 2, user: { id: VIEWER.userId, name: 'Asha' } })
  expect(complaints.mock.calls).toEqual([[{ err: away }, 'Error fetching unread count']])

  complaints.mockClear()
  vi.mocked(totalUnread).mockResolvedValueOnce(3)
  vi.mocked(countAsked).mockRejectedValueOnce(away)
  expect(await load(VIEWER)).toMatchObject({ unread: 3, asked: 0 })
  expect(complaints.mock.calls).toEqual([[{ err: away }, 'Error counting the listings that are asked about']])

  complaints.mockClear()
  vi.mocked(totalUnread).mockResolvedValueOnce(3)
  vi.mocked(countUnseen).mockRejectedValueOnce(away)
  expect(await load(VIEWER)).toMatchObject({ unread: 3, unseen: 0 })
  expect(complaints.mock.calls).toEqual([[{ err: away }, 'Error counting the notices of a person']])
})
