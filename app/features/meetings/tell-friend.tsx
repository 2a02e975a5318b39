import { useState } from 'react'

import type { MeetingFacts, MeetingView } from '#app/nouns/meeting/meeting.schema.ts'
import { newId } from '#app/shared/new-id.ts'
import { formatDayTime, formatMeetingTime } from '#app/shared/text/dates.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { copyText } from '#app/ui/browser/copy-text.ts'
import { buttonClass } from '#app/ui/forms/button.ts'
import { useTask } from '#app/ui/hooks/use-task.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

import * as say from './messages/messages.ts'

type Props = { deal: string; meeting: MeetingFacts; view: MeetingView; refresh: () => void }
type Link = { url: string; endsAt: string }

/** Makes a link for a friend, who then knows place and time, and ends it. */
export function TellFriend({ deal, meeting, view, refresh }: Props) {
  const { busy, run } = useTask('a link')
  const [link, setLink] = useState<Link | null>(null)
  const text = say.shareText({ name: view.other, time: formatMeetingTime(meeting.picked ?? ''), place: meeting.place })
  return (
    <div className="mt-4 border-t border-line pt-3">
      <p className="text-sm text-ink-soft">{say.friendNote()}</p>
      {link ? (
        <ShareWays link={link} text={text} />
      ) : (
        <button
          type="button"
          disabled={busy}
          className={buttonClass('plain', 'mt-2 noscript:hidden')}
          onClick={async () => {
            await run(async () => setLink(await askApi('POST', `/deals/${deal}/meeting-links`, { id: newId() })))
            refresh()
          }}
        >
          {say.tellFriend()}
        </button>
      )}
      {view.links > 0 && (
        <p className="mt-2 flex flex-wrap items-center gap-x-3 text-sm">
          {say.linksWork({ n: view.links })}
          <button
            type="button"
            disabled={busy}
            className={buttonClass('quiet', 'noscript:hidden')}
            onClick={async () => {
              if (await run(() => askApi('DELETE', `/deals/${deal}/meeting-links`))) {
                setLink(null)
                toast.success(say.linksEnded())
              }
              refresh()
            }}
          >
            {say.endLinks()}
          </button>
        </p>
      )}
    </div>
  )
}

function ShareWays({ link: { url, endsAt }, text }: { link: Link; text: string }) {
  async function copyLink() {
    try {
      await copyText(url)
      toast.success(say.copied())
    } catch {
      toast.error(say.notShared())
    }
  }

  async function shareLink() {
    try {
      await navigator.share({ text, url })
    } catch (error) {
      // Closing the sheet is no failure.
      if (!(error instanceof Error && error.name === 'AbortError')) await copyLink()
    }
  }

  // Old browsers lack it, and others have it over HTTPS only. It is asked for after a click, never on the server.
  const mayShare = 'share' in (navigator as Partial<Navigator>)
  return (
    <div className="mt-2">
      <p className="font-semibold">{say.linkReady({ time: formatDayTime(endsAt) })}</p>
      <p className="mt-1 rounded-md bg-sunken px-3 py-2 text-sm wrap-anywhere select-all">{url}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {mayShare && (
          <button type="button" className={buttonClass('primary')} onClick={() => void shareLink()}>
            {say.share()}
          </button>
        )}
        <a
          href={`https://wa.me/?text=${encodeURIComponent(`${text}\n${url}`)}`}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className={buttonClass('plain')}
        >
          {say.whatsApp()} <span className="sr-only">{say.newTab()}</span>
        </a>
        <button type="button" className={buttonClass('plain')} onClick={() => void copyLink()}>
          {say.copyLink()}
        </button>
      </div>
    </div>
  )
}
