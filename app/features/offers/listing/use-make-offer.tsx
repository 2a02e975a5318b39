import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import * as say from '#app/features/offers/messages/messages.ts'
import { leastOffer, quickOffers } from '#app/nouns/offer/offer-limits.ts'
import type { Offering } from '#app/nouns/offer/offer.schema.ts'
import { signInPath } from '#app/shared/next-path.ts'
import { formatRupees } from '#app/shared/text/money.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { buttonClass } from '#app/ui/forms/button.ts'
import { useHashOpened } from '#app/ui/hooks/use-hash-opened.ts'
import { usePart } from '#app/ui/hooks/use-part.ts'
import { useTask } from '#app/ui/hooks/use-task.ts'
import { makeIcon } from '#app/ui/pictures/icon.tsx'
import { toast } from '#app/ui/toasts/toast-store.ts'

const OfferIcon = makeIcon(HandCoins, 'size-5 shrink-0')
const HASH = '#make-offer'
/** Names what its toasts are about. */
const OFFER = 'making an offer'

type Options = {
  isSignedIn: boolean
  listing: { id: string; price: number }
  /** Nobody offers for what is sold, reserved, their own, or sold at its price only. */
  mayOffer: boolean
  /** The listing, shown above the amount. */
  about?: React.ReactNode
  /** After an offer that was made in its conversation; without it, the page changes to that conversation. */
  onMade?: () => void
}

/**
 * The button that makes an offer, which may be in several places of a page, and the one dialog behind it. A visitor's amount is kept
 * in the address to which they come back after signing in or up.
 */
export function useMakeOffer({ isSignedIn, listing, mayOffer, about, onMade }: Options) {
  const navigate = useNavigate()
  const [offering, setOffering] = useState<Pick<Offering, 'price' | 'least' | 'left'> | null>(null)
  const [start, setStart] = useState<number | null>(null)
  const [AmountDialog, ask] = usePart(() => import('#app/features/offers/dialogs/amount-dialog.tsx'))
  const { busy, run } = useTask(OFFER)
  const { id, price } = listing

  async function openDialog(kept: string | null) {
    const isLoaded = await ask()
    if (!isLoaded) return
    // The seller's own least amount is told to people who are signed in.
    if (!isSignedIn) return beginWith({ price, least: leastOffer(price, null), left: 0 }, kept)
    await run(async () => {
      const terms = await askApi('GET', `/items/${id}/offering`)
      if (terms.refusal !== null) toast.error(terms.refusal, { about: OFFER })
      else beginWith(terms, kept)
    })
  }

  function beginWith(found: Pick<Offering, 'price' | 'least' | 'left'>, kept: string | null) {
    const amount = Number(kept)
    const quick = quickOffers(found.price, found.least)
    setStart(Number.isInteger(amount) && amount > 0 ? amount : (quick[1] ?? quick[0] ?? found.price))
    setOffering(found)
  }
  useHashOpened(HASH, mayOffer && isSignedIn, (kept) => void openDialog(kept))

  return {
    button: (className: string) =>
      mayOffer && (
        <button
          type="button"
          disabled={busy}
          className={buttonClass('plain', `noscript:hidden ${className}`)}
          onClick={() => void openDialog(null)}
        >
          <OfferIcon />
          {say.makeOffer()}
        </button>
      ),
    dialog: AmountDialog && (
      <AmountDialog
        open={offering !== null}
        title={say.makeOffer()}
        about={about}
        range={{ least: offering?.least ?? 1, most: offering?.price ?? price }}
        start={start}
        hint={
          offering && (
            <>
              {say.rangeHint({ least: formatRupees(offering.least), most: formatRupees(offering.price) })}{' '}
              {offering.left > 0 && say.leftHint({ n: offering.left })}
            </>
          )
        }
        action={say.sendOffer()}
        onClose={() => setOffering(null)}
        onSend={async (given) => {
          const { conversation } = await askApi('POST', `/items/${id}/offers`, given)
          setOffering(null)
          toast.success(say.offerSent(), { about: OFFER })
          if (onMade) onMade()
          else await navigate(`/messages?c=${conversation}`)
        }}
        {...(!isSignedIn && { signInHref: (amount: number) => signInPath(`/listing/${id}${HASH}=${amount}`) })}
      />
    ),
  }
}
