import * as say from '#app/shell/messages/messages.ts'

const LINES = ['w-3/4', 'w-1/3', 'w-1/2', 'w-2/3']

/** Placeholder outlines for a listing's photo and facts. */
export function ListingPageSkeleton() {
  return (
    <div role="status" aria-label={say.loadingListing()} className="page-width animate-pulse">
      <div className="my-3 h-5 w-56 rounded-sm bg-line" />
      <div className="grid-cols-2 gap-x-10 lg:grid">
        <div className="gallery-photo -mx-4 bg-line lg:mx-0 lg:rounded-xl" />
        <div className="mt-3 space-y-4 lg:mt-0">
          {LINES.map((width) => (
            <div key={width} className={`h-8 rounded-sm bg-line ${width}`} />
          ))}
          <div className="h-12 rounded-md bg-line" />
        </div>
      </div>
    </div>
  )
}
