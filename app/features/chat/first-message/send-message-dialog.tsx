import * as say from '#app/features/chat/first-message/messages/messages.ts'
import { signInPath } from '#app/shared/next-path.ts'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'

import { FirstMessageForm } from './first-message-form.tsx'
import { ListingChoice } from './listing-choice.tsx'
import { useFirstMessage } from './use-first-message.ts'
import { useUnsoldListings } from './use-unsold-listings.ts'

type Props = {
  open: boolean
  viewerId: string
  person: { id: string; name: string }
  /** The path of this page, with the hash that reopens the dialog. */
  path: string
  onClose: () => void
}

/** Writes to a person about one of their listings on sale. The newest listing is preselected. */
export default function SendMessageDialog({ open, viewerId, person, path, onClose }: Props) {
  const listings = useUnsoldListings(person.id)
  const { items } = listings
  const message = useFirstMessage({
    viewerId,
    place: `person:${person.id}`,
    // The listing in the stored draft may have been sold since.
    chooseItem: (chosen) => (items.some(({ id }) => id === chosen) ? chosen : (items[0]?.id ?? null)),
    onSent: onClose,
  })
  const nothing = listings.state === 'idle' && items.length === 0
  return (
    <Dialog
      open={open}
      title={say.messageTo({ name: person.name })}
      busy={message.busy}
      className="text-left"
      onClose={onClose}
    >
      {nothing ? (
        <p className="text-ink-soft">{say.everythingSold()}</p>
      ) : (
        <FirstMessageForm message={message} to={person.name} signInHref={signInPath(path)} onCancel={onClose}>
          <ListingChoice
            listings={listings}
            chosen={message.itemId}
            disabled={message.busy}
            onChoose={message.choose}
          />
        </FirstMessageForm>
      )}
    </Dialog>
  )
}
