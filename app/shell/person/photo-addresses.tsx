import { useMemo } from 'react'

import { useAuth } from '#app/features/accounts/auth-context.tsx'
import { PhotoAddressesContext } from '#app/ui/pictures/photo-base.tsx'

/** Tells the pictures of the page where they are for whoever is signed in. */
export function PhotoAddresses({ publicBase, children }: { publicBase: string | null; children: React.ReactNode }) {
  const { user } = useAuth()
  const addresses = useMemo(() => ({ publicBase, viewer: user }), [publicBase, user])
  return <PhotoAddressesContext value={addresses}>{children}</PhotoAddressesContext>
}
