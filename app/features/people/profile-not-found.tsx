import { EmptyState } from '#app/ui/empty-state.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'

/** `children` are further links. */
export function ProfileNotFound({ children }: { children?: React.ReactNode }) {
  return (
    <EmptyState
      art="gone"
      headingLevel="h1"
      title="Profile Not Found"
      text="This person does not exist, or the account was deleted."
    >
      {children}
      <a href="/" className={buttonClass(children ? 'plain' : 'primary')}>
        Back to Home
      </a>
    </EmptyState>
  )
}
