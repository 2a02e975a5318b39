import * as say from '#app/features/chat/first-message/messages/messages.ts'
import { AboutListingLine, type AboutListing } from '#app/features/chat/pane/about-listing.tsx'
import { signInPath } from '#app/shared/next-path.ts'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'

import { FirstMessageForm } from './first-message-form.tsx'
import { useFirstMessage } from './use-first-message.ts'

export type ContactDialogProps = {
  open: boolean
  viewerId: string
  listing: AboutListing
  seller: { name: string }
  /** The path of this page, with the hash that reopens the dialog. */
  path: string
  onClose: () => void
}

/** Writes to the seller of one listing. */
export default function ContactDialog({ open, viewerId, listing, seller, path, onClose }: ContactDialogProps) {
  const message = useFirstMessage({
    viewerId,
    place: `item:${listing.id}`,
    chooseItem: () => listing.id,
    onSent: onClose,
  })
  return (
    <Dialog
      open={open}
      title={say.messageTo({ name: seller.name })}
      busy={message.busy}
      className="text-left"
      onClose={onClose}
    >
      <FirstMessageForm message={message} to={seller.name} signInHref={signInPath(path)} onCancel={onClose}>
        <p className="flex rounded-md border border-line bg-surface p-2">
          <AboutListingLine listing={listing} />
        </p>
      </FirstMessageForm>
    </Dialog>
  )
}
