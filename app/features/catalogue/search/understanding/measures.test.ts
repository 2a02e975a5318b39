import { expect, test } from 'vitest'

import { understandSearch } from './understand.ts'

const read = (text: string) => {
  const { terms } = understandSearch(text)
  const list = (isMeasure: boolean) => terms.filter((term) => (term.isMeasure === true) === isMeasure && !term.filler)
  return [
    list(false)
      .map((term) => term.text)
      .join(' '),
    list(true)
      .map((term) => term.text)
      .join(' '),
  ]
}

test.each([
  // A number and its unit
  ['batman 6 inch', 'batman', '6 inch'],
  ['6inch batman', 'batman', '6inch'],
  ['batman 12"', 'batman', '12'],
  ['lego 1000 pcs set', 'lego', '1000 pcs set'],
  ['usb stick 64gb', 'usb stick', '64gb'],
  ['puzzle 8+ years', 'puzzle', '8 years'],
  ['harry potter 1st edition', 'harry potter', '1st edition'],
  // A word and its number
  ['walking dead vol 1', 'walking dead', 'vol 1'],
  ['saga vol. 4', 'saga', 'vol 4'],
  ['saga vol4', 'saga', 'vol4'],
  ['nike pegasus uk 8', 'nike pegasus', 'uk 8'],
  ['hot wheels pack of 3', 'hot wheels', 'pack 3'],
  // A scale
  ['1/72 spitfire', 'spitfire', '1/72'],
  ['ferrari scale 1:18', 'ferrari', 'scale 1 18'],
  ['1:18 scale ferrari', 'ferrari', '1 18 scale'],
  // No measures
  ['gran turismo 4', 'gran turismo 4', ''],
  ['agent 47', 'agent 47', ''],
  ['ps 2', 'ps 2', ''],
  ['fletchling 11/30', 'fletchling 11/30', ''],
  ['volume control', 'volume control', ''],
])('"%s" is %s with the measure %j', (text, name, measure) => expect(read(text)).toEqual([name, measure]))
