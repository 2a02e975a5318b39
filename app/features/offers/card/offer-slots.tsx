import { useState } from 'react'

import type { CardSlots } from '#app/features/chat/pane/cards/conversation-cards.ts'
import { useMakeOffer } from '#app/features/offers/listing/use-make-offer.tsx'
import * as say from '#app/features/offers/messages/messages.ts'
import { newId } from '#app/shared/new-id.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { useTask } from '#app/ui/hooks/use-task.ts'

import { OfferCard } from './offer-card.tsx'
import { ReservationCard } from './reservation-card.tsx'

type DeedProps = React.ComponentProps<CardSlots['Deeds']>

/** Conversations show these of offers and reservations. */
export const OFFER_SLOTS: CardSlots = {
  Card({ place, message: { id, card, content }, own }) {
    if (card?.kind === 'offer') return <OfferCard place={place} id={id} facts={card} own={own} />
    if (card?.kind === 'reservation') return <ReservationCard place={place} id={id} facts={card} />
    return <p>{content}</p>
  },
  Deeds({ place, messages, closed }) {
    const { item, role } = place.conversation
    if (closed || item.id === null || item.state !== 'available' || item.isReserved) return null
    const isOpen = messages.some(({ card }) => card?.kind === 'offer' && card.state === 'open')
    if (role === 'selling') return <Reserve place={place} messages={messages} closed={closed} />
    return isOpen ? null : <Offer place={place} itemId={item.id} />
  },
}

function Offer({ place: { conversation, refresh }, itemId }: Pick<DeedProps, 'place'> & { itemId: string }) {
  const { item } = conversation
  const { button, dialog } = useMakeOffer({
    isSignedIn: true,
    listing: { id: itemId, price: item.price },
    mayOffer: true,
    onMade: refresh,
  })
  return (
    <>
      {button('max-sm:px-2.5! max-sm:text-sm')}
      {dialog}
    </>
  )
}

function Reserve({ place: { conversation, refresh } }: DeedProps) {
  const [isAsking, setAsking] = useState(false)
  const [reservation, setReservation] = useState(newId)
  const { run } = useTask('a reservation')
  const { name } = conversation.other
  return (
    <>
      <button type="button" className={buttonClass('plain', 'noscript:hidden')} onClick={() => setAsking(true)}>
        {say.reserve()}
      </button>
      <ConfirmDialog
        open={isAsking}
        title={say.reserveQuestion({ name })}
        text={say.reserveText()}
        action={say.reserve()}
        working={say.sending()}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          const path = `/conversations/${conversation.id}/reservation` as const
          if (await run(() => askApi('POST', path, { id: reservation }))) setReservation(newId())
          refresh()
        }}
      />
    </>
  )
}
