// Every text that people can write contains a script, and every place that shows it is opened in Chromium: nothing runs.
//   quick: no, it takes nine minutes
import { readOperations } from '../../scan/described.ts'
import { openMails } from '../../scan/mails/open-mails.ts'
import { startProduct } from '../../scan/own-product.ts'
import { openEverywhere } from '../../scan/texts/open-everywhere.ts'
import { PAYLOADS } from '../../scan/texts/payloads.ts'
import { proveDetection } from '../../scan/texts/prove-detection.ts'
import { coverage, payloadWriter } from '../../scan/texts/write-payloads.ts'
import { watchBrowser } from '../../scan/watched-browser.ts'
import { openSettingsAndNotes } from './xss/settings-and-notes.ts'

/** Fields whose text no page shows. The API receives payloads in them all the same. */
const NOT_SHOWN: Readonly<Record<string, string>> = {
  'DELETE /api/me body:email': 'compared with the own one',
  'POST /api/auth/sign-up body:email': 'must be an address; mails go there, and none quotes it',
  'POST /api/auth/sign-up body:password': 'hashed',
  'POST /api/auth/sign-in body:email': 'looked up',
  'POST /api/auth/sign-in body:password': 'hashed',
  'POST /api/auth/verification body:email': 'looked up',
  'POST /api/auth/reset-request body:email': 'looked up',
  'POST /api/auth/reset body:token': 'looked up',
  'POST /api/auth/reset body:password': 'hashed',
  'POST /api/auth/sign-up body:arrival.next': 'a path of ours or nothing',
  'POST /api/auth/verification body:arrival.next': 'a path of ours or nothing',
  'POST /api/auth/reset-request body:next': 'a path of ours or nothing',
  'PUT /api/account/password body:current': 'hashed',
  'PUT /api/account/password body:password': 'hashed',
  'POST /api/account/email body:email': 'must be an address; mails go there, and none quotes it',
  'POST /api/account/email body:password': 'hashed',
  'POST /api/account/email/confirm body:token': 'looked up',
  'POST /api/account/email/refuse body:token': 'looked up',
  'GET /api/auth/verify query:token': 'looked up',
  'POST /api/auth/verify body:token': 'looked up',
  'POST /api/auth/verify body:password': 'hashed',
  'POST /api/auth/google body:next': 'a path of ours or nothing',
  'POST /api/auth/google body:asked': 'a path of ours or nothing',
  'POST /api/admin/ads body:picture': 'the key of an upload',
  'PUT /api/admin/ads/{id} body:picture': 'the key of an upload',
  'PUT /api/admin/ads/{id} body:seenVersion': 'compared',
  'PUT /api/admin/sponsored/{id} body:seenVersion': 'compared',
  'PUT /api/admin/reports/{kind}/{id}/dismissed body:seenVersion': 'compared',
  'PUT /api/admin/reports/{kind}/{id}/acted body:seenVersion': 'compared',
  'GET /api/conversations query:search': 'answered as data; the page with it is opened',
  'GET /api/items query:search': 'answered as data; the page with it is opened',
  'GET /api/items query:city': 'answered as data; the page with it is opened',
  'GET /api/items query:near': 'answered as data; the page with it is opened',
  'GET /api/item-counts query:search': 'answered with numbers',
  'GET /api/item-counts query:city': 'answered with numbers',
  'GET /api/item-counts query:near': 'answered with numbers',
  'GET /api/suggestions query:q': 'answered as data',
  'GET /api/category-suggestion query:title': 'answered with a category or null',
  'GET /api/attribute-suggestions query:number': 'answered as data',
  'GET /api/me/deals.csv query:search': 'answered as a file',
  'GET /api/attribute-suggestions query:title': 'answered as data',
  'GET /api/price-suggestion query:title': 'answered with numbers',
  'GET /api/places query:q': 'answered as data',
  'POST /api/feedback body:website': 'a field for programs',
  'POST /api/contact body:website': 'a field for programs',
  'POST /api/items body:category': 'one of a list',
  'POST /api/items body:condition': 'one of a list',
  'POST /api/items body:delivery': 'one of a list',
  'POST /api/items body:images': 'the keys of uploads',
  'POST /api/items body:pin': 'six digits',
  'PUT /api/items/{id} body:pin': 'six digits',
  'PUT /api/items/{id} body:category': 'one of a list',
  'PUT /api/items/{id} body:condition': 'one of a list',
  'PUT /api/items/{id} body:delivery': 'one of a list',
  'PUT /api/items/{id} body:images': 'the keys of uploads',
  'POST /api/item-details body:key': 'the key of an upload',
  'DELETE /api/photos query:key': 'the key of an upload',
  'POST /api/photos/rotate body:key': 'the key of an upload',
  'POST /api/photos/enhance body:key': 'the key of an upload',
  'PUT /api/me/profile body:picture': 'the key of an upload',
  'POST /api/unsubscribe query:token': 'looked up',
  'PUT /api/me/place body:place': 'looked up',
  'POST /api/auth/sign-up body:invitation': 'looked up',
  'POST /api/auth/google body:invitation': 'looked up',
  'POST /api/auth/second-step body:code': 'compared',
  'POST /api/account/reauthentication body:password': 'hashed',
  'POST /api/account/reauthentication body:code': 'compared',
  'POST /api/account/factors/app body:setup': 'decrypted',
  'POST /api/account/factors/app body:code': 'compared',
  'POST /api/account/factors/app body:name': 'shown as a name that is changed later is',
  'POST /api/account/factors/passkey body:name': 'shown as a name that is changed later is',
  'PUT /api/listing-files/{id}/photos body:name': 'compared with the names in the file',
  'PUT /api/listing-files/{id}/photos body:key': 'the key of an upload',
  'POST /api/photos/enhance body:others': 'the keys of uploads',
  'POST /api/deals/{id}/moves body:checked': 'compared with the keys of the checklist',
  'PUT /api/items/{id}/proof body:photo': 'the key of an upload',
  'PUT /api/items/{id}/proof body:code': 'compared',
  'PUT /api/me/upi body:address': 'letters, digits and one word behind an @',
  'POST /api/admin/words/tries body:text': 'answered with entries of the list',
  'POST /api/account/factors/passkey body:passkey.response.transports': 'read as one of a list',
  'GET /api/items query:min': 'answered as data; the page with it is opened',
  'GET /api/items query:max': 'answered as data; the page with it is opened',
  'GET /api/item-counts query:min': 'answered with numbers',
  'GET /api/item-counts query:max': 'answered with numbers',
}
/** The minimum number of payloads stored in each shown field. The others are refused, for instance a script as a link. */
const AT_LEAST = 50
/** Shown fields that accept only URLs, so that no payload can be stored unchanged. */
const ADDRESSES: Readonly<Record<string, number>> = {
  'POST /api/feedback body:email': 0,
  'POST /api/contact body:email': 0,
  'POST /api/items body:tags': 45,
  'PUT /api/items/{id} body:tags': 45,
  'POST /api/items body:onlinePurchaseLink': 40,
  'PUT /api/items/{id} body:onlinePurchaseLink': 40,
  'POST /api/admin/ads body:link': 40,
  'PUT /api/admin/ads/{id} body:link': 40,
}

const began = performance.now()
const say = (line: string) => console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${line}`)
const browser = await watchBrowser()
let failed = 0
try {
  const works = await proveDetection()
  say(`${works} payloads, each of which ran in a page that is written wrongly`)
  const product = await startProduct({ LOG_LEVEL: 'error' })
  try {
    const operations = await readOperations(product.url)
    const writer = payloadWriter(product, operations)
    await openEverywhere(product, browser, writer, say)
    await openMails(product, browser, say)
    await openSettingsAndNotes({ product, browser, writer })
    say(`settings, notes and the site's own texts opened: ${browser.seen.pages} pages`)
    const admin = await product.person('Rest', { isAdmin: true })
    for (const field of Object.keys(NOT_SHOWN)) {
      const [method = '', path = '', key = ''] = field.split(' ')
      const name = key.replace(/^\w+:/, '')
      const at = path.replace('/api', '').replaceAll(/\{\w+\}/g, admin.id)
      for (const payload of PAYLOADS) {
        // The city that comes first is read with this order alone.
        const order: Record<string, string> = name === 'near' ? { sort: 'city' } : {}
        const inQuery = key.startsWith('query:') ? `?${new URLSearchParams({ ...order, [name]: payload })}` : ''
        const from = path.startsWith('/api/auth/') ? null : admin
        const body = inQuery ? undefined : bodyWith(name, payload)
        await writer.send(from, method, at + inQuery, body, payload)
      }
    }
    for (const { field, tried, stored, of } of coverage(operations, writer)) {
      const wanted = ADDRESSES[field] ?? AT_LEAST
      const holds = tried >= AT_LEAST && (field in NOT_SHOWN || stored >= wanted)
      if (!holds) failed += 1
      const why = NOT_SHOWN[field]
      say(`${holds ? 'ok    ' : 'FAILED'} ${field}: ${tried} of ${of} sent, ${why ?? `${stored} stored`}`)
    }
    const known = new Set(coverage(operations, writer).map(({ field }) => field))
    for (const field of Object.keys({ ...NOT_SHOWN, ...ADDRESSES }).filter((one) => !known.has(one))) {
      failed += 1
      say(`FAILED ${field} is no text of the API`)
    }
  } finally {
    await product.stop()
  }
} finally {
  for (const { where, what } of browser.findings.slice(0, 40)) say(`FAILED ${where}: ${what}`)
  const { pages, runs, violations } = browser.seen
  say(`${pages} pages: ${runs} scripts ran, ${violations} stopped by the policy, ${browser.findings.length} findings`)
  await browser.close()
}
process.exitCode = failed + browser.findings.length === 0 ? 0 : 1

/** `arrival.next` is a field of the object `arrival`. */
function bodyWith(name: string, value: unknown): object {
  const [field = '', ...inner] = name.split('.')
  return { [field]: inner.length > 0 ? bodyWith(inner.join('.'), value) : value }
}
