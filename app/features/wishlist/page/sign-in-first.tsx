import { signInPath } from '#app/shared/next-path.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'

/** Shown to signed-out visitors in place of a wishlist. */
export function SignInFirst() {
  return (
    <EmptyState
      art="empty-wishlist"
      headingLevel="h2"
      title="Please sign in to view your wishlist"
      text="What you save with the heart is kept with your account, on every phone and computer."
    >
      <a href={signInPath('/wishlist', 'sign-in')} className={buttonClass('primary')}>
        Sign In
      </a>
      <a href={signInPath('/wishlist', 'sign-up')} className={buttonClass('plain')}>
        Sign Up
      </a>
    </EmptyState>
  )
}
