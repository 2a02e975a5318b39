import { Images } from 'lucide-react'
import { useState } from 'react'

import { formatRupees } from '#app/shared/text/money.ts'
import { BusyLabel } from '#app/ui/forms/busy-label.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { CheckLine } from '#app/ui/forms/check-line.tsx'
import { Progress } from '#app/ui/forms/progress.tsx'
import { useOnline } from '#app/ui/hooks/use-online.ts'

import { ColumnChoices, ValuesForAll } from './column-choices.tsx'
import type { ListingFile, PriceChange, Reading } from './file/listing-file.schema.ts'
import * as say from './messages/messages.ts'
import { RowProblems } from './row-problems.tsx'
import type { useListingFile } from './use-listing-file.ts'

type Listing = ReturnType<typeof useListingFile>
type Props = { file: ListingFile; listing: Listing }

const HEADING = 'font-display text-2xl font-bold'

/** Shows the effects that a file would have, before anything happens. */
export function FilePreview({ file, listing }: Props) {
  const { reading, choices } = file
  const { work, choose } = listing
  const disabled = work !== null || listing.photos !== null
  // Fields stay usable while a choice is read, so that the focus stays in them.
  const fixed = (work !== null && work !== 'choosing') || listing.photos !== null
  // A file of which nothing can be used needs other columns, and most others do not.
  const [isOpen] = useState(reading.counts.fresh + reading.counts.priced + reading.counts.same === 0)
  return (
    <>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{file.name}</p>
          <p className="text-sm text-ink-soft">
            {reading.marketplace === null ? say.readAsOwn() : say.readAs({ marketplace: reading.marketplace })}
          </p>
        </div>
        <button type="button" className={buttonClass('plain')} disabled={disabled} onClick={() => void listing.drop()}>
          {say.anotherFile()}
        </button>
      </div>
      <WhatHappens file={file} listing={listing} />
      {reading.columns.length > 0 && (
        <details open={isOpen} className="mt-8">
          <summary className={`cursor-pointer ${HEADING}`}>{say.columns()}</summary>
          <ColumnChoices
            columns={reading.columns}
            choices={choices}
            disabled={fixed}
            onChoose={(chosen) => void choose(chosen)}
          />
          <h2 className={`mt-8 ${HEADING}`}>{say.forAll()}</h2>
          <ValuesForAll choices={choices} disabled={fixed} onChoose={(chosen) => void choose(chosen)} />
        </details>
      )}
      <FilePhotos reading={reading} listing={listing} />
      <RowProblems heading={say.firstProblems()} problems={reading.problems} />
      <PriceChanges reading={reading} />
      <p className="mt-8 text-sm text-ink-soft">{say.keptFor()}</p>
    </>
  )
}

function WhatHappens({ file, listing }: Props) {
  const { reading } = file
  const { fresh, priced, same, wrong } = reading.counts
  const busy = listing.work === 'confirming'
  const waiting = !useOnline() && listing.work === 'choosing'
  return (
    <section className="mt-4 rounded-lg border border-line bg-surface p-4">
      <h2 className={HEADING}>{say.whatHappens()}</h2>
      <div role="status" aria-busy={listing.work !== null}>
        {waiting && <p className="mt-2 font-semibold">{say.choiceWaits()}</p>}
        {reading.problem !== null && <p className="mt-2 font-semibold text-bad">{reading.problem}</p>}
        <ul className="mt-2 flex flex-col gap-1">
          {fresh > 0 && <li className="text-lg font-semibold">{say.newOnes({ n: fresh })}</li>}
          {priced > 0 && <li className="text-lg font-semibold">{say.newPrices({ n: priced })}</li>}
          {same > 0 && <li className="text-ink-soft">{say.unchanged({ n: same })}</li>}
          {wrong > 0 && <li className="text-bad">{say.withProblems({ n: wrong })}</li>}
          {listing.unused.length > 0 && <li className="text-bad">{say.photosLeftOut({ n: listing.unused.length })}</li>}
        </ul>
      </div>
      <FarPrices file={file} listing={listing} />
      {fresh + priced > 0 ? (
        <button
          type="button"
          className={buttonClass('accent', 'mt-4 max-sm:w-full')}
          disabled={listing.work !== null || listing.photos !== null}
          onClick={() => void listing.confirm()}
        >
          <BusyLabel busy={busy} working={say.confirming()}>
            {nameDeed(fresh, priced)}
          </BusyLabel>
        </button>
      ) : (
        reading.problem === null &&
        same + reading.far.length === 0 && <p className="mt-3 text-ink-soft">{say.nothingYet()}</p>
      )}
    </section>
  )
}

function nameDeed(fresh: number, priced: number): string {
  if (priced === 0) return say.confirmList({ n: fresh })
  if (fresh === 0) return say.confirmPrices({ n: priced })
  return say.confirmBoth({ listing: say.confirmList({ n: fresh }), pricing: say.confirmPrices({ n: priced }) })
}

const SHOWN_NAMES = 5
/** A seller looks among these for the names that are written wrong. */
const SHOWN_UNUSED = 50

function FilePhotos({ reading: { photos }, listing }: { reading: Reading; listing: Listing }) {
  const all = photos.here + photos.missing.length
  const { photos: underWay, unused } = listing
  if (all + photos.ids.length + unused.length === 0) return null
  return (
    <section className="mt-8">
      <h2 className={HEADING}>{say.photos()}</h2>
      {all > 0 && <p className="mt-2">{say.photosHere({ here: photos.here, all })}</p>}
      {photos.ids.length > 0 && <p className="mt-2 text-ink-soft">{say.photosById()}</p>}
      {photos.missing.length > 0 && (
        <p className="mt-1 text-sm wrap-anywhere text-ink-soft">
          {say.missingPhotos({ names: listNames(photos.missing, SHOWN_NAMES) })}
        </p>
      )}
      <div role="status">
        {unused.length > 0 && (
          <p className="mt-1 wrap-anywhere text-bad">
            {say.unusedPhotos({ n: unused.length, names: listNames(unused, SHOWN_UNUSED) })}
          </p>
        )}
      </div>
      {listing.notUploaded.length > 0 && (
        <ul role="alert" className="mt-3 flex flex-col gap-1 wrap-anywhere text-bad">
          {listing.notUploaded.slice(0, SHOWN_NAMES).map((line, at) => (
            <li key={at}>{line}</li>
          ))}
          {listing.notUploaded.length > SHOWN_NAMES && (
            <li>{say.moreFailed({ n: listing.notUploaded.length - SHOWN_NAMES })}</li>
          )}
        </ul>
      )}
      {underWay ? (
        <div role="status" className="mt-3">
          <p>{say.uploadingPhotos({ n: underWay.done + 1, all: underWay.all })}</p>
          {underWay.offline && <p className="mt-1 font-semibold">{say.photosWait()}</p>}
          <Progress
            className="mt-2"
            label={say.uploadingPhotos({ n: underWay.done + 1, all: underWay.all })}
            value={underWay.done / underWay.all}
          />
        </div>
      ) : (
        <label className="mt-3 inline-block cursor-pointer rounded-md has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
          <input
            type="file"
            accept="image/*"
            multiple
            className="sr-only"
            disabled={listing.work !== null}
            onChange={(event) => {
              const chosen = [...(event.target.files ?? [])]
              // Allows choosing the same photos again.
              event.target.value = ''
              if (chosen.length > 0) void listing.addPhotos(chosen)
            }}
          />
          <span className={buttonClass('primary')}>
            <Images aria-hidden className="size-5" />
            {say.choosePhotos()}
          </span>
        </label>
      )}
    </section>
  )
}

const listNames = (names: readonly string[], most: number): string =>
  `${names.slice(0, most).join(', ')}${names.length > most ? ' …' : ''}`

/** Asks whether prices that change a lot are right; without a yes, they stay. */
function FarPrices({ file: { reading, choices }, listing }: Props) {
  const { far } = reading
  if (far.length === 0) return null
  const isBusy = (listing.work !== null && listing.work !== 'choosing') || listing.photos !== null
  return (
    <fieldset className="mt-4 rounded-md bg-accent-soft px-4 py-3 text-on-accent-soft">
      <legend className="float-left font-semibold">{say.farPrices({ n: far.length })}</legend>
      <div className="clear-left max-h-80 overflow-y-auto pt-1">
        <PriceList changes={far} />
      </div>
      <CheckLine
        checked={choices.farPrices ?? false}
        disabled={isBusy}
        className="mt-1 font-semibold"
        onChange={(farPrices) => void listing.choose({ ...choices, farPrices })}
      >
        {say.farPricesRight({ n: far.length })}
      </CheckLine>
    </fieldset>
  )
}

function PriceChanges({ reading: { priced } }: { reading: Reading }) {
  if (priced.length === 0) return null
  return (
    <section className="mt-8">
      <h2 className={HEADING}>{say.priceChanges()}</h2>
      <div className="mt-3 rounded-lg border border-line bg-surface px-4">
        <PriceList changes={priced} />
      </div>
    </section>
  )
}

function PriceList({ changes }: { changes: readonly PriceChange[] }) {
  return (
    <ul className="divide-y divide-line">
      {changes.map(({ title, from, to }, at) => (
        <li key={at} className="flex flex-wrap justify-between gap-x-4 py-2">
          <span className="min-w-0 wrap-anywhere" dir="auto">
            {title}
          </span>
          <span className="tabular-nums">{say.fromTo({ from: formatRupees(from), to: formatRupees(to) })}</span>
        </li>
      ))}
    </ul>
  )
}
