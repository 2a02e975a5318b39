import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

import { hearNotices, refreshUnseen } from '#app/features/notices/bell/unseen-count.ts'
import type { ShownNotice } from '#app/features/notices/notice.schema.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { language } from '#app/shared/language/language.ts'
import { formatAge, formatDayTime } from '#app/shared/text/dates.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { useTask } from '#app/ui/hooks/use-task.ts'
import { PageLinks } from '#app/ui/page-links.tsx'

import * as say from './messages/messages.ts'

const PATH = '/notices'

type Props = { notices: readonly ShownNotice[]; next: string | null; isFurther: boolean; now: number }

/** The viewer's notices. The first page follows what comes while it is open, and says to the server that it was seen. */
export function NoticeList({ notices, next, isFurther, now }: Props) {
  const { revalidate } = useRevalidator()
  const newest = isFurther ? undefined : notices[0]?.at
  useEffect(() => hearNotices(() => void revalidate()), [revalidate])
  useEffect(() => {
    if (newest !== undefined) void askApi('PUT', '/me/notices/seen', { upTo: newest }).then(refreshUnseen, () => {})
  }, [newest])

  if (notices.length === 0 && !isFurther)
    return <EmptyState art="messages" title={say.nothingYet()} text={say.nothingYetText()} />
  return (
    <>
      {notices.some(({ isRead }) => !isRead) && <ReadAll onRead={() => void revalidate()} />}
      <ol className="mt-4 divide-y divide-line rounded-xl border border-line bg-surface">
        {notices.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} now={now} />
        ))}
      </ol>
      <PageLinks
        newest={isFurther ? PATH : null}
        older={next && `${PATH}?${new URLSearchParams({ cursor: next }).toString()}`}
      />
    </>
  )
}

function NoticeRow({ notice: { id, at, title, text, path, isRead }, now }: { notice: ShownNotice; now: number }) {
  const inside = (
    <>
      <span className="flex items-center gap-2">
        {!isRead && <span aria-hidden className="size-2.5 shrink-0 rounded-full bg-brand" />}
        <span className={isRead ? '' : 'font-semibold'}>
          {!isRead && <span className="sr-only">{say.unread()} </span>}
          {title}
        </span>
      </span>
      <span className="mt-0.5 block text-ink-soft wrap-anywhere">{text}</span>
      <time dateTime={at} title={formatDayTime(at)} className="mt-1 block text-sm text-ink-soft">
        {formatAge(at, now)}
      </time>
    </>
  )
  return (
    <li>
      {path === null ? (
        <div className="p-4">{inside}</div>
      ) : (
        <a
          href={pageHref(path)}
          className="block p-4 hover:bg-sunken"
          // The page that it leads to does not wait for it.
          onClick={() => void askApi('PUT', `/notices/${id}/read`).catch(() => {})}
        >
          {inside}
        </a>
      )}
    </li>
  )
}

/** Without scripts, the button submits a form that does the same. */
function ReadAll({ onRead }: { onRead: () => void }) {
  const { busy, run } = useTask()
  return (
    <form
      noValidate
      method="post"
      action={`/api/me/notices/read?language=${language()}`}
      onSubmit={(event) => {
        event.preventDefault()
        void run(async () => {
          await askApi('POST', '/me/notices/read')
          onRead()
        })
      }}
    >
      <button type="submit" disabled={busy} className={buttonClass('quiet', '-ml-4')}>
        {say.readAll()}
      </button>
    </form>
  )
}
