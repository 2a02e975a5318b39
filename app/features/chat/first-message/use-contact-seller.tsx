import { MessageCircle } from 'lucide-react'
import { useState } from 'react'

import * as say from '#app/features/chat/first-message/messages/messages.ts'
import type { AboutListing } from '#app/features/chat/pane/about-listing.tsx'
import { pageHref } from '#app/shared/language/addresses.ts'
import { signInPath } from '#app/shared/next-path.ts'
import { buttonClass } from '#app/ui/forms/button.ts'
import { useHashOpened } from '#app/ui/hooks/use-hash-opened.ts'
import { usePart } from '#app/ui/hooks/use-part.ts'
import { makeIcon } from '#app/ui/pictures/icon.tsx'

const ChatIcon = makeIcon(MessageCircle, 'size-5 shrink-0')

const HASH = '#contact-seller'

type ContactOptions = {
  /** Null when signed out. */
  viewerId: string | null
  listing: AboutListing
  seller: { id: string; name: string }
  /** Buyers do not contact the seller of a sold item. */
  isSold: boolean
}

/**
 * The Contact Seller button, which may be in several places of a page, and the one dialog behind it. The dialog's
 * code loads on demand.
 */
export function useContactSeller({ viewerId, listing, seller, isSold }: ContactOptions) {
  const [open, setOpen] = useState(false)
  const [Dialog, ask] = usePart(() => import('./contact-dialog.tsx'))
  const path = `/listing/${listing.id}${HASH}`
  const mayContact = viewerId !== null && viewerId !== seller.id && !isSold

  async function openDialog() {
    if (await ask()) setOpen(true)
  }
  useHashOpened(HASH, mayContact, () => void openDialog())

  return {
    button: (className: string) =>
      viewerId === null ? (
        <a href={pageHref(signInPath(path))} rel="nofollow" className={buttonClass('accent', className)}>
          <ChatIcon />
          {say.signInToContact()}
        </a>
      ) : (
        <button
          type="button"
          className={buttonClass('accent', `noscript:hidden ${className}`)}
          onClick={() => void openDialog()}
        >
          <ChatIcon />
          {say.contactSeller()}
        </button>
      ),
    dialog: Dialog && viewerId !== null && (
      <Dialog
        open={open}
        viewerId={viewerId}
        listing={listing}
        seller={seller}
        path={path}
        onClose={() => setOpen(false)}
      />
    ),
  }
}
