import * as say from '#app/features/selling/editor/messages/messages.ts'
import { deliveryName } from '#app/nouns/item/delivery-words.ts'
import { DELIVERIES, type Delivery } from '#app/shared/catalogue.ts'
import { RadioList } from '#app/ui/forms/radio-list.tsx'

type Props = { value: string; onChange: (value: string) => void; error?: string | undefined; disabled: boolean }

const MEANING: Record<Delivery, () => string> = {
  'hand-over': say.handOverMeaning,
  ships: say.shipsMeaning,
}

/** Whether the seller ships the item. The listing's Shipping tab shows the answer. */
export function DeliveryChoice({ value, onChange, error, disabled }: Props) {
  return (
    <RadioList<string>
      id="field-delivery"
      legend={say.howDelivered()}
      name="delivery"
      choices={DELIVERIES.map((delivery) => ({
        value: delivery,
        name: deliveryName(delivery),
        text: MEANING[delivery](),
      }))}
      value={value}
      error={error}
      disabled={disabled}
      onChange={onChange}
    />
  )
}
