import { expect, test } from 'vitest'

import { clientConfig } from './address.server.ts'

test('settings in the address and those of the product hold together', () => {
  const config = clientConfig('postgres://db/x?options=-c%20search_path%3Dpublic', { statement_timeout: 5000 })
  expect(config).toMatchObject({
    connectionString: 'postgres://db/x',
    options: '-c search_path=public -c statement_timeout=5000',
  })
})
