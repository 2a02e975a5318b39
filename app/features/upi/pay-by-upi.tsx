import { UPI_DAY_MAX } from '#app/nouns/upi/upi-link.ts'
import type { UpiPayment } from '#app/nouns/upi/upi-payment.schema.ts'
import { formatDayTime } from '#app/shared/text/dates.ts'
import { formatRupees } from '#app/shared/text/money.ts'
import { copyText } from '#app/ui/browser/copy-text.ts'
import { buttonClass } from '#app/ui/forms/button.ts'
import { QrCode } from '#app/ui/pictures/qr-code.tsx'
import { Price } from '#app/ui/texts/price.tsx'
import { toast } from '#app/ui/toasts/toast-store.ts'

import * as say from './messages/messages.ts'

/**
 * How a buyer pays a seller by UPI. Copying comes before the link, because apps refuse many links to persons. Nothing here says that
 * anything was paid: nobody tells the site.
 */
export function PayByUpi({ address, name, amount, link, picture, changedAt }: UpiPayment) {
  return (
    <div className="grid gap-x-8 gap-y-5 sm:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <p className="text-sm text-ink-soft">{say.exactly()}</p>
        <Price rupees={amount} className="text-2xl font-bold" />
        {amount > UPI_DAY_MAX && <p className="mt-1 text-sm">{say.dayLimit({ most: formatRupees(UPI_DAY_MAX) })}</p>}
        <p className="mt-4 text-sm text-ink-soft">{say.nameInApp()}</p>
        <p dir="auto" className="text-lg font-bold wrap-anywhere">
          {name}
        </p>
        <p className="text-sm">{say.compareName()}</p>
        {changedAt !== null && (
          <p role="status" className="mt-3 rounded-md bg-bad-soft p-3 text-sm font-semibold">
            {say.isNewAddress({ time: formatDayTime(changedAt) })}
          </p>
        )}
        <p className="mt-4 text-sm text-ink-soft">{say.address()}</p>
        <p dir="ltr" className="font-mono wrap-anywhere select-all">
          {address}
        </p>
        <div className="mt-3 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          <button
            type="button"
            className={buttonClass('primary', 'noscript:hidden')}
            onClick={() => void copyAddress(address)}
          >
            {say.copyAddress()}
          </button>
          <a href={link} className={buttonClass('plain')}>
            {say.openApp()}
          </a>
        </div>
        <p className="mt-2 text-sm text-ink-soft">{say.ifRefused()}</p>
      </div>
      <figure className="justify-self-center sm:w-56">
        <QrCode {...picture} label={say.qrLabel({ name })} className="mx-auto size-52 border border-line" />
        <figcaption className="mt-2 max-w-64 text-center text-sm text-ink-soft">{say.scanIt()}</figcaption>
      </figure>
      <ul className="list-disc space-y-2 ps-5 text-sm sm:col-span-2">
        <li>{say.pinOnlyToPay()}</li>
        <li>{say.collectIsFraud()}</li>
        <li>{say.notSeen()}</li>
      </ul>
    </div>
  )
}

async function copyAddress(address: string) {
  try {
    await copyText(address)
    toast.success(say.copied())
  } catch {
    toast.error(say.copyFailed())
  }
}
