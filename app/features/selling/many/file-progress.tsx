import { pageHref } from '#app/shared/language/addresses.ts'
import { formatCount } from '#app/shared/text/money.ts'
import { buttonClass } from '#app/ui/forms/button.ts'
import { Progress as Bar } from '#app/ui/forms/progress.tsx'

import type { ListingFile, Progress } from './file/listing-file.schema.ts'
import * as say from './messages/messages.ts'
import { RowProblems } from './row-problems.tsx'
import type { useListingFile } from './use-listing-file.ts'

type Props = { file: ListingFile; progress: Progress; listing: ReturnType<typeof useListingFile> }

/** How far the work on a confirmed file came, and its result. */
export function FileProgress({ file, progress, listing }: Props) {
  const { total, listed, priced, failed, stopReason, problems } = progress
  const done = { done: formatCount(listed + priced + failed), total: formatCount(total) }
  const { state } = file
  return (
    <>
      <section className="mt-6 rounded-lg border border-line bg-surface p-4">
        <p className="wrap-anywhere text-sm text-ink-soft">{file.name}</p>
        <div role="status">
          <p className="mt-1 text-xl font-semibold">
            {state === 'working' ? say.workingOn(done) : state === 'stopped' ? say.stopped(done) : say.allDone()}
          </p>
          {stopReason && <p className="mt-1 text-bad">{stopReason}</p>}
          {state === 'working' && <p className="mt-1 text-ink-soft">{say.mayClose()}</p>}
        </div>
        {state !== 'done' && (
          <Bar
            className="mt-3"
            label={say.workingOn(done)}
            value={total === 0 ? 0 : (listed + priced + failed) / total}
          />
        )}
        <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1">
          {listed > 0 && <li>{say.listedCount({ n: listed })}</li>}
          {priced > 0 && <li>{say.pricedCount({ n: priced })}</li>}
          {failed > 0 && <li className="text-bad">{say.failedCount({ n: failed })}</li>}
        </ul>
        <div className="mt-4 flex flex-wrap gap-3">
          {state === 'working' && (
            <button type="button" className={buttonClass('plain')} onClick={() => void listing.stop()}>
              {say.stop()}
            </button>
          )}
          {state === 'stopped' && (
            <button type="button" className={buttonClass('primary')} onClick={() => void listing.goOn()}>
              {say.goOn()}
            </button>
          )}
          {state === 'done' && (
            <a href={pageHref('/profile')} className={buttonClass('primary')}>
              {say.seeListings()}
            </a>
          )}
          {state !== 'working' && (
            <button type="button" className={buttonClass('plain')} onClick={() => void listing.drop()}>
              {say.anotherFile()}
            </button>
          )}
        </div>
      </section>
      <RowProblems heading={say.problems()} problems={problems}>
        <a href={`/api/listing-files/${file.id}/problems`} download className={buttonClass('plain', 'mt-3')}>
          {say.downloadProblems()}
        </a>
      </RowProblems>
    </>
  )
}
