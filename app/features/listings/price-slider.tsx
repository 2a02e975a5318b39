import { Slider } from '@base-ui/react/slider'

import { PRICE_FILTER_MAX, PRICE_FILTER_STEP } from '#app/shared/catalogue.ts'
import { formatRupees } from '#app/shared/money.ts'

type Props = {
  low: number
  high: number
  onChange: (low: number, high: number) => void
  onDone: (bounds: { min: number; max: number }) => void
}

const THUMB =
  'size-6 rounded-full border-2 border-brand bg-surface shadow-card has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus'

export default function PriceSlider({ low, high, onChange, onDone }: Props) {
  return (
    <Slider.Root
      value={[low, high]}
      min={0}
      max={PRICE_FILTER_MAX}
      step={PRICE_FILTER_STEP}
      largeStep={PRICE_FILTER_STEP * 10}
      onValueChange={([nextLow = 0, nextHigh = PRICE_FILTER_MAX]) => onChange(nextLow, nextHigh)}
      onValueCommitted={([min = 0, max = PRICE_FILTER_MAX]) => onDone({ min, max })}
      className="w-full"
    >
      <Slider.Control className="flex h-11 w-full touch-none items-center select-none">
        <Slider.Track className="h-1.5 w-full rounded-full bg-line">
          <Slider.Indicator className="rounded-full bg-brand" />
          <Slider.Thumb index={0} className={THUMB} getAriaLabel={() => 'Lowest price'} getAriaValueText={spoken} />
          <Slider.Thumb index={1} className={THUMB} getAriaLabel={() => 'Highest price'} getAriaValueText={spoken} />
        </Slider.Track>
      </Slider.Control>
    </Slider.Root>
  )
}

const spoken = (_text: string, value: number) =>
  `${formatRupees(value)}${value >= PRICE_FILTER_MAX ? ' and above' : ''}`
