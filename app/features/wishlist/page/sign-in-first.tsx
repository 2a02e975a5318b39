import * as say from '#app/features/wishlist/page/messages/messages.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { signInPath } from '#app/shared/next-path.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'

/** Shown to signed-out visitors in place of a wishlist. */
export function SignInFirst() {
  return (
    <EmptyState art="empty-wishlist" headingLevel="h2" title={say.signInToView()} text={say.keptWithAccount()}>
      <a href={pageHref(signInPath('/wishlist', 'sign-in'))} className={buttonClass('primary')}>
        {say.signIn()}
      </a>
      <a href={pageHref(signInPath('/wishlist', 'sign-up'))} className={buttonClass('plain')}>
        {say.signUp()}
      </a>
    </EmptyState>
  )
}
