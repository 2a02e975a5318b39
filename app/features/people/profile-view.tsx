import * as say from '#app/features/people/messages/messages.ts'
import { Tabs } from '#app/ui/tabs.tsx'

import { ProfileHead } from './profile-head.tsx'
import type { Profile } from './profile.schema.ts'

type Props = {
  profile: Profile
  /** Above everything. */
  top?: React.ReactNode
  /** Beside the name. */
  actions?: React.ReactNode
  listings: React.ReactNode
  reviews: { name: string; content: React.ReactNode }
  /** Only on the viewer's own page: nobody else sees what a person saved. */
  wishlist?: React.ReactNode
  /** Below everything. */
  children?: React.ReactNode
}

/** A person's page: who they are, then their lists in tabs. */
export function ProfileView({ profile, top, actions, listings, reviews, wishlist, children }: Props) {
  return (
    <div className="page-width py-6 lg:py-8">
      {top}
      <ProfileHead profile={profile} actions={actions} />
      <div className="mt-6">
        <Tabs
          label={say.whatBelongs({ name: profile.name })}
          tabs={[
            { id: 'listings', name: say.listings(), content: listings },
            { id: 'reviews', ...reviews },
            ...(wishlist ? [{ id: 'wishlist', name: say.wishlist(), content: wishlist }] : []),
          ]}
        />
      </div>
      {children}
    </div>
  )
}
