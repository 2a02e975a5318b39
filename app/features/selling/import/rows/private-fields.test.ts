import { describe, expect, test } from 'vitest'

import { finish, repeated } from '#test/finishes.ts'

import { parseRow } from './import-row-schema.server.ts'

const row = { id: 'L1', title: 'Tin robot', description: 'Walks and sparks.', category: 'action-figures' }

function listAttributes(fields: Record<string, unknown>): Record<string, string> {
  const result = parseRow({ ...row, ...fields })
  if ('reasons' in result) throw new Error(JSON.stringify(result.reasons))
  return result.row.attributes
}

describe('a field with the seller or their contact details is dropped', () => {
  test.each([
    'email',
    'E-Mail',
    'e_mail_id',
    'contact_email',
    'contactEmail',
    'Email of seller',
    'phone',
    'Phone No.',
    'phone2',
    'alternatePhone',
    'mobile',
    'MobileNo',
    'WhatsApp',
    'whats_app',
    'contact',
    'contact person',
    'seller',
    'sellerCity',
    'Seller Name',
    'customer_name',
    'owner',
    'owner_name',
    'Owner ID',
    'Previous owner',
    'pickup_address',
    'upi_id',
    'user_id',
    'username',
  ])('%s', (name) => {
    expect(listAttributes({ [name]: '9876543210', brand: 'Tinplate' })).toEqual({ brand: 'Tinplate' })
  })

  test.each([
    'asha@example.in',
    'mail Asha.Menon+toys@mail.example.co.in today',
    'आशा@उदाहरण.भारत',
    '+91 98765 43210',
    'call +919876543210',
    '+91-98765-43210',
  ])('whatever its name, when it has an address in it: %s', (value) => {
    expect(listAttributes({ remarks: value, hints: ['box', value], brand: 'Tinplate' })).toEqual({ brand: 'Tinplate' })
  })

  test('a field whose name is an address is dropped', () => {
    expect(listAttributes({ 'asha@example.in': 'yes' })).toEqual({})
  })

  test('a field that names a previous owner is dropped', () => {
    expect(listAttributes({ previous_owners: 'Ramesh Kumar', 'No. of owners': 'one (Asha)' })).toEqual({})
  })
})

describe('a field about the item itself is kept', () => {
  test.each([
    ['headphone', 'With headphones'],
    ['microphone', true],
    ['contactless_payment', true],
    ['mailbox', 'red'],
    ['bestseller', true],
    ['automobile', 'Tourer'],
    ['ownership', 'First owner'],
    ['previous_owners', 2],
    ['number_of_owners', '2'],
    ['Owner type', 'First Owner'],
    ['owner_type', 'Fourth & Above Owner'],
    ['first_owner', true],
    ['isbn13', '9780141036144'],
    ['ean', '8901234567894'],
    ['model_no', '9876543210'],
    ['engine', '2179 cc, 177@4000 rpm'],
    ['handle', '@robots'],
  ])('%s: %s', (name, value) => {
    expect(Object.values(listAttributes({ [name]: value }))).toEqual([value === true ? 'Yes' : String(value)])
  })
})

test.each(['a@', 'a.', '@a.', 'mail', 'owner ', '+91 9', 'one ', '1'])(
  'is classified, however long it is: %s',
  (part) => {
    const text = repeated(part)
    expect(finish(() => parseRow({ ...row, [text]: 'x', remarks: text, owner_type: text }))).toBeDefined()
  },
)
