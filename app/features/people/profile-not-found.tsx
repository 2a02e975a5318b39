import * as say from '#app/features/people/messages/messages.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'

/** `children` are further links. */
export function ProfileNotFound({ children }: { children?: React.ReactNode }) {
  return (
    <EmptyState art="gone" headingLevel="h1" title={say.profileNotFound()} text={say.profileNotFoundText()}>
      {children}
      <a href={pageHref('/')} className={buttonClass(children ? 'plain' : 'primary')}>
        {say.backToHome()}
      </a>
    </EmptyState>
  )
}
