import { PartyPopper, Plus } from 'lucide-react'
import { Link, useLocation } from 'react-router'

import * as say from '#app/features/selling/editor/messages/messages.ts'
import { buttonClass } from '#app/ui/forms/button.ts'
import { useInBrowser } from '#app/ui/hooks/use-in-browser.ts'

import { isJustListed } from './just-listed-state.ts'

/**
 * Shown on the new listing's page after publishing, with the seller's next steps. `share` holds the ways to share it, `proof` the way
 * to add a proof photo.
 */
export function JustListed({ share, proof }: { share: React.ReactNode; proof: React.ReactNode }) {
  const location = useLocation()
  // History state exists only in the browser.
  if (!useInBrowser() || !isJustListed(location.state)) return null
  return (
    <section
      aria-labelledby="just-listed"
      className="mb-4 rounded-xl border border-line bg-brand-soft p-3 text-on-brand-soft lg:p-4 lg:flex lg:items-center lg:justify-between lg:gap-6"
    >
      <div className="flex items-start gap-3">
        <PartyPopper aria-hidden className="mt-0.5 size-6 shrink-0" />
        {/* Toasts keep clear of a status. */}
        <div role="status">
          <h2 id="just-listed" className="font-display text-xl font-bold">
            {say.justListed()}
          </h2>
          <p>{say.shareIt()}</p>
        </div>
      </div>
      <div className="mt-3 flex flex-wrap gap-2 *:grow *:px-2 *:first:basis-full lg:mt-0 lg:flex-nowrap lg:*:grow-0 lg:*:px-4 lg:*:first:basis-auto">
        {share}
        <Link to="/add-item" className={buttonClass('plain')}>
          <Plus aria-hidden className="size-5" />
          {say.listAnother()}
        </Link>
        {proof}
      </div>
    </section>
  )
}
