import { deliveryName } from '#app/features/catalogue/listing/delivery-words.ts'
import { DELIVERIES, type Delivery } from '#app/shared/catalogue.ts'
import { RadioList } from '#app/ui/forms/radio-list.tsx'

type Props = { value: string; onChange: (value: string) => void; error?: string | undefined; disabled: boolean }

const MEANING: Record<Delivery, string> = {
  'hand-over': 'You meet the buyer, who sees it before paying.',
  ships: 'Buyers read that you ship within 2-3 business days. You can still meet instead.',
}

const WAYS = DELIVERIES.map((delivery) => ({
  value: delivery,
  name: deliveryName(delivery),
  text: MEANING[delivery],
}))

/** Whether the seller ships the item. The listing's Shipping tab shows the answer. */
export function DeliveryChoice({ value, onChange, error, disabled }: Props) {
  return (
    <RadioList<string>
      id="field-delivery"
      legend="How does the buyer get it?"
      name="delivery"
      choices={WAYS}
      value={value}
      error={error}
      disabled={disabled}
      onChange={onChange}
    />
  )
}
