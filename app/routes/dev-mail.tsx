import { data } from 'react-router'

import { readSentMails } from '#app/features/demo/read-sent-mails.server.ts'
import { withLinks, type SentMail } from '#app/features/demo/sent-mail.ts'
import type { PageHandle } from '#app/platform/http/page-query.ts'
import { siteName } from '#app/shared/site-name.ts'
import { formatAge } from '#app/shared/text/dates.ts'
import { ErrorView } from '#app/shell/error-view.tsx'
import { NotFoundView } from '#app/shell/not-found-view.tsx'

import type { Route } from './+types/dev-mail'

export const handle = { params: [] } as const satisfies PageHandle

export async function loader() {
  const mails = await readSentMails()
  if (!mails) return data(null, { status: 404 })
  return data({ mails, now: Date.now() })
}

export const headers = () => ({ 'Cache-Control': 'no-store' })

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? 'Mail' : 'Page Not Found'} · ${siteName()}` },
  { name: 'robots', content: 'noindex' },
]

/** The demo's mailbox: its mails are shown here instead of being sent. */
export default function DevMail({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NotFoundView />
  const { mails, now } = loaderData
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-8">
      <h1 className="font-display text-3xl font-bold">Mail</h1>
      <p className="mt-2 text-ink-soft">
        The demo sends no mail. What it would have sent is kept here, the newest first.
      </p>
      {mails.length === 0 ? (
        <p className="mt-8 rounded-lg border border-line bg-surface p-6 text-center text-ink-soft">
          No mail yet. Sign up or reset a password, and it shows here.
        </p>
      ) : (
        <ul className="mt-6 flex flex-col gap-4">
          {mails.map((mail) => (
            <li key={`${mail.at} ${mail.to} ${mail.text}`}>
              <MailCard mail={mail} now={now} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function MailCard({ mail: { to, subject, text, at }, now }: { mail: SentMail; now: number }) {
  return (
    <article className="rounded-lg border border-line bg-surface p-5">
      <h2 className="font-semibold break-words">{subject}</h2>
      <p className="mt-0.5 text-sm break-words text-ink-soft">
        To {to}
        {at && (
          <>
            {' · '}
            <time dateTime={at}>{formatAge(at, now)}</time>
          </>
        )}
      </p>
      <p className="mt-4 break-words whitespace-pre-line">
        {withLinks(text).map((part, index) => {
          // The parts of a mail's text never change order.
          const key = `${index} ${part.text}`
          if (!part.isLink) return <span key={key}>{part.text}</span>
          return (
            <a key={key} href={part.text} data-reload className="break-all text-brand underline">
              {part.text}
            </a>
          )
        })}
      </p>
    </article>
  )
}

export function ErrorBoundary() {
  return <ErrorView title="Something went wrong" />
}
