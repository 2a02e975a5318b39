import { Link2, MessageCircle, Share2 } from 'lucide-react'
import { useRef, type MouseEvent } from 'react'

import * as say from '#app/features/catalogue/listing/messages/messages.ts'
import { copyText } from '#app/ui/browser/copy-text.ts'
import { buttonClass } from '#app/ui/forms/button.ts'
import { makeIcon } from '#app/ui/pictures/icon.tsx'
import { toast } from '#app/ui/toasts/toast-store.ts'

import {
  copyListingLink,
  shareListing,
  whatsAppHref,
  type ShareableListing,
  type ShareOutcome,
  type SharePorts,
} from './share-listing.ts'

const ShareIcon = makeIcon(Share2, 'size-5')
const ChatIcon = makeIcon(MessageCircle, 'size-5')
const LinkIcon = makeIcon(Link2, 'size-5')

type Props = { listing: ShareableListing | null; look?: 'accent' | 'quiet'; className?: string }

/** Not rendered without JavaScript, which it needs. */
export function ShareButton({ listing, look = 'accent', className = '' }: Props) {
  const press = useOnce(() => shareListing(listing, findSharePorts(navigator)))
  return (
    <button type="button" className={buttonClass(look, `noscript:hidden ${className}`)} onClick={press}>
      <ShareIcon />
      {say.shareListing()}
    </button>
  )
}

const PANEL = 'share'

/**
 * The ways to share a listing, behind one button in the corner of its photo, which is the browser's own popover and works without
 * a script. They are a group of their own, because none of them contacts the seller.
 */
export function ShareMenu({ listing }: { listing: ShareableListing }) {
  return (
    <>
      <button
        type="button"
        popoverTarget={PANEL}
        aria-label={say.share()}
        title={say.share()}
        className="absolute top-3 right-3 z-10 inline-flex size-11 items-center justify-center rounded-full bg-raised text-ink shadow-card hover:bg-sunken"
      >
        <ShareIcon />
      </button>
      <div
        id={PANEL}
        popover="auto"
        role="group"
        aria-labelledby="share-title"
        className="share-panel w-max max-w-[calc(100vw-2rem)] rounded-lg border border-line bg-raised p-2 text-ink shadow-float open:flex open:flex-col open:items-start"
      >
        <p id="share-title" className="px-4 py-1 text-sm text-ink-soft">
          {say.shareWithFriends()}
        </p>
        <ShareButton listing={listing} look="quiet" />
        <ShareLinks listing={listing} />
      </div>
    </>
  )
}

/** The ways that do not need the browser's own share sheet. */
export function ShareLinks({ listing, look = 'quiet' }: { listing: ShareableListing; look?: 'plain' | 'quiet' }) {
  const press = useOnce(() => copyListingLink(listing, findSharePorts(navigator)))
  return (
    <>
      <a
        href={whatsAppHref(listing)}
        target="_blank"
        rel="noopener noreferrer nofollow"
        onClick={closePanel}
        className={buttonClass(look)}
      >
        <ChatIcon />
        {say.shareOnWhatsApp()}
        <span className="sr-only"> {say.opensNewTab()}</span>
      </a>
      <button type="button" className={buttonClass(look, 'noscript:hidden')} onClick={press}>
        <LinkIcon />
        {say.copyLink()}
      </button>
    </>
  )
}

// It must be called on its own object, and does not exist in every browser.
function findSharePorts(browser: Navigator): SharePorts {
  const { share } = browser as Partial<Navigator>
  return {
    share: share && ((content) => share.call(browser, content)),
    copy: copyText,
  }
}

/** Ignores a second press while the first is in progress, because browsers show one share sheet at a time. */
function useOnce(action: () => Promise<ShareOutcome>) {
  const busy = useRef(false)
  async function runAction() {
    if (busy.current) return
    busy.current = true
    const outcome = await action()
    busy.current = false
    if (outcome) toast[outcome.kind](outcome.text)
  }
  return (event: MouseEvent<HTMLElement>) => {
    closePanel(event)
    void runAction()
  }
}

/** A choice closes the panel, if it was made in one, like a choice in a menu: it would cover the toast that tells the outcome. */
function closePanel({ currentTarget }: MouseEvent<HTMLElement>) {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
}
