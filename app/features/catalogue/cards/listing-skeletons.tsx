import * as say from '#app/features/catalogue/messages/messages.ts'

/** Placeholders for six cards, of the same size. */
export function ListingSkeletons() {
  return (
    <ul aria-label={say.loadingItems()} aria-busy className="grid grid-pairs gap-3 sm:gap-4 md:grid-threes">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((name) => (
        <li key={name} className="animate-pulse overflow-hidden rounded-lg bg-surface shadow-card">
          <div className="aspect-square bg-sunken" />
          <div className="space-y-2 p-3">
            <div className="h-5 w-1/2 rounded-sm bg-sunken" />
            <div className="h-10 rounded-sm bg-sunken" />
            <div className="h-4 w-2/3 rounded-sm bg-sunken" />
          </div>
        </li>
      ))}
    </ul>
  )
}
