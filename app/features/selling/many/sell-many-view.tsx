import { FileSpreadsheet, LoaderCircle } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { buttonClass } from '#app/ui/forms/button.ts'
import { useChosenEarly } from '#app/ui/forms/use-typed-early.ts'
import { useDroppedFiles } from '#app/ui/hooks/use-dropped-files.ts'

import { FilePreview } from './file-preview.tsx'
import { FileProgress } from './file-progress.tsx'
import type { ListingFile } from './file/listing-file.schema.ts'
import * as say from './messages/messages.ts'
import { useListingFile } from './use-listing-file.ts'

/** Lists and re-prices many things from a file: choosing it, a preview, the work, and its result. */
export function SellManyView({ file: first, parts }: { file: ListingFile | null; parts: number }) {
  const listing = useListingFile(first)
  const { file, work } = listing
  const heading = useRef<HTMLHeadingElement>(null)
  const step = file?.state ?? 'choose'
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    // The pressed button is gone, and the focus with it.
    if (document.activeElement === document.body) heading.current?.focus()
  }, [step])

  return (
    <div className="page-width max-w-3xl! py-6 lg:py-10">
      <h1 ref={heading} tabIndex={-1} className="font-display text-3xl font-bold text-balance outline-none lg:text-4xl">
        {say.pageTitle()}
      </h1>
      <p className="mt-4 hidden rounded-md bg-accent-soft px-4 py-3 text-on-accent-soft noscript:block">
        {say.needsScript()}
      </p>
      {file === null && (
        <ChooseFile parts={parts} reading={work === 'reading'} onFile={(chosen) => void listing.send(chosen)} />
      )}
      {file?.state === 'read' && <FilePreview file={file} listing={listing} />}
      {file?.progress && <FileProgress file={file} progress={file.progress} listing={listing} />}
    </div>
  )
}

type ChooseProps = { parts: number; reading: boolean; onFile: (file: File) => void }

function ChooseFile({ parts, reading, onFile }: ChooseProps) {
  const over = useDroppedFiles(([dropped]) => dropped && onFile(dropped))
  const field = useChosenEarly(([chosen]) => chosen && onFile(chosen))
  return (
    <>
      <p className="mt-3 max-w-prose text-ink-soft">{say.intro()}</p>
      <div
        className={`mt-6 flex flex-col items-center gap-3 rounded-lg border-2 border-dashed px-4 py-8 text-center ${over ? 'border-brand bg-brand-soft' : 'border-line-strong'}`}
      >
        <label className="cursor-pointer rounded-md has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
          <input
            ref={field}
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
            className="sr-only"
            disabled={reading}
            onChange={(event) => {
              const [chosen] = event.target.files ?? []
              // Allows choosing the same file again.
              event.target.value = ''
              if (chosen) onFile(chosen)
            }}
          />
          <span className={buttonClass('primary')}>
            {reading ? (
              <LoaderCircle aria-hidden className="size-5 animate-spin" />
            ) : (
              <FileSpreadsheet aria-hidden className="size-5" />
            )}
            {reading ? say.reading() : say.chooseFile()}
          </span>
        </label>
        <p className="text-sm text-ink-soft max-lg:hidden">{say.dropHere()}</p>
        <p className="text-sm text-ink-soft">{say.fileLimits()}</p>
      </div>
      <div className="mt-6 flex max-w-prose flex-col gap-3 text-ink-soft">
        <p>{say.whichColumns()}</p>
        <p>{say.photosHow()}</p>
      </div>
      <h2 className="mt-8 font-display text-2xl font-bold">{say.changePrices()}</h2>
      <p className="mt-2 max-w-prose text-ink-soft">{say.changePricesHow()}</p>
      <ul className="mt-3 flex flex-wrap gap-3">
        {Array.from({ length: parts }, (_, at) => at + 1).map((part) => (
          <li key={part}>
            <a href={`/api/own-listings?part=${part}`} download className={buttonClass('plain')}>
              {parts === 1 ? say.downloadOwn() : say.downloadPart({ part, parts })}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
