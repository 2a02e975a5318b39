import { describe, expect, test } from 'vitest'

import type { Mapping } from './marketplaces/map-columns.ts'
import { MARKETPLACES } from './marketplaces/marketplaces.ts'
import type { CsvOptions } from './rows/csv-header.server.ts'
import { csvRows } from './rows/csv-rows.server.ts'
import { parseRow } from './rows/import-row-schema.server.ts'
import { textLines } from './rows/text-lines.ts'

async function read(content: string, options: CsvOptions = {}) {
  const pieces = async function* () {
    const bytes = Buffer.from(content)
    for (let at = 0; at < bytes.length; at += 11) yield bytes.subarray(at, at + 11)
  }
  const mappings: Mapping[] = []
  const read = []
  const rows = csvRows(textLines(pieces()), { ...options, onMapping: (mapping) => mappings.push(mapping) })
  for await (const batch of rows) read.push(...batch)
  const parsed = read.map((row) => ({ line: row.line, ...('fields' in row ? parseRow(row.fields) : row) }))
  return { mapping: mappings[0], times: mappings.length, parsed }
}

const SHOPIFY = `Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Compare At Price,Variant Barcode,Image Src,Image Position,Google Shopping / Condition,Status
tin-robot,Tin Robot,"<p>Walks &amp; sparks.</p><p>Boxed.</p>",Tinplate Co.,Toys & Games > Toys,Action Figures,"tin, robot",true,Title,Default Title,TR-1,1299.00,1500,8901234567890,https://cdn.shop.example/robot.jpg?v=16,1,used,active
tin-robot,,,,,,,,,,,,,,https://cdn.shop.example/box.jpg?v=16,2,,
runner,Runner 5,,Run Co.,Apparel & Accessories > Shoes,,,true,Size,UK 8,R-8,900,,,,,new,active
runner,,,,,,,,Size,UK 9,R-9,950,,,,,,
old,Old thing,x,Co.,,Books,,false,,,,10,,,,,,draft
`
const WOO = `ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,"Short description",Description,"In stock?","Sale price","Regular price",Categories,Tags,Images,"External URL","Attribute 1 name","Attribute 1 value(s)","Meta: secret"
21,simple,W-21,9780140449136,The Odyssey,1,Short.,"Long<br>text.",1,250,400,"Books, Books > Classics","greek, epic","https://shop.example/a.jpg, https://shop.example/b.jpg",,Binding,Paperback,x
22,simple,W-22,,Gone Book,1,Short.,,0,,300,Books,,,https://shop.example/gone,,,x
23,variation,,,Variant,1,,,1,,300,Books,,,,,,
`
const EBAY = `Info,Version=1.0.0,Template=fx_category_template
*Action(SiteID=India|Country=IN|Currency=INR|Version=1193|CC=UTF-8),CustomLabel,*Category,*Title,*ConditionID,*Description,PicURL,*Quantity,*Format,*StartPrice,*Location,C:Brand,PayPalEmailAddress
Add,E-1,31387,Steel watch,3000,<b>Runs</b> well.,https://i.example/1.jpg|https://i.example/2.jpg,1,FixedPrice,"1,500",Pune,Casio,a@b.example
Delete,E-2,31387,Gone,1000,x,,1,FixedPrice,10,Pune,,
`
const DISCOGS = `listing_id,artist,title,label,catno,format,release_id,status,price,listed,comments,media_condition,sleeve_condition,location
501,The Band,First Songs,Vinyl Co.,VC 1,LP,77,For Sale,899,2026-03-05 10:11:12,Plays well.,Near Mint (NM or M-),Very Good (VG),Shelf 3
502,The Band,More Songs,Vinyl Co.,VC 2,LP,78,Sold,700,2026-03-05 10:11:12,,Very Good Plus (VG+),,Shelf 3
503,The Band,Last Songs,Vinyl Co.,VC 3,LP,79,Draft,700,2026-03-05 10:11:12,,Mint (M),,
`
const SETS = `set_num,name,year,theme_id,num_parts,img_url
5906-1,Ruler of the Jungle,1999,300,23,https://cdn.example/5906-1.jpg
`
const OWN_SETS = `Set Number,Quantity,Includes Spares,Inventory Ver
6080-1,1,True,1
`

/** The heads that Shopify writes since 2024. */
const SHOPIFY_NEW = `Title,URL handle,Description,Vendor,Product category,Type,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Price,Price / International,Compare-at price,Product image URL,Image position,Variant image URL,Google Shopping / Condition
Tin Robot,tin-robot,"<p>Walks &amp; sparks.</p>",Tinplate Co.,Toys & Games > Toys,Action Figures,TRUE,Active,TR-1,,Title,Default Title,1299.00,,1500,https://cdn.shop.example/robot.jpg?v=16,1,,used
,tin-robot,,,,,,,,,,,,,,https://cdn.shop.example/box.jpg?v=16,2,,
Old thing,old,x,Co.,,Books,FALSE,Active,,,,,10,,,,,,
`
/** The draft template of eBay, its report of active listings, and the one of File Exchange. */
const EBAY_DRAFTS = `#INFO,Version=0.0.2,Template= eBay-draft-listings-template_IN,,,,,,,,
#INFO Action and Category ID are required fields. 1) Set Action to Draft,,,,,,,,,,
"#INFO After you've successfully uploaded your draft, complete your drafts here: https://ebay.example/drafts",,,,,,,,,,
#INFO,,,,,,,,,,
Action(SiteID=India|Country=IN|Currency=INR|Version=1193|CC=UTF-8),Custom label (SKU),Category ID,Title,UPC,Price,Quantity,Item photo URL,Condition ID,Description,Format
Draft,E-5,31387,Steel watch,,1500,1,https://i.example/1.jpg,USED_EXCELLENT,<b>Runs</b> well.,FixedPrice
`
const EBAY_ACTIVE = `Item number,Title,Custom label (SKU),Available quantity,Currency,Start price,Current price,Start date,eBay category 1 name,eBay category 1 number,Condition,P:UPC,P:EAN,P:ISBN
2045,The Odyssey,C-2,1,INR,250.0,250.0,Oct-21-24 13:04:14 PDT,Fiction & Literature,171228,Very Good,,,9780140449136
`
const EBAY_EXCHANGE = `Item ID,Custom Label,Quantity Available,Price,Start Date,Condition,Item Title,Category Leaf Name,Category Number,Condition ID
1101,C-9,1,250.00,Jan-02-24 00:00:00 PST,Used,Steel watch,Wristwatches,31387,3000
`
const FIGURES = `fig_num,name,num_parts,img_url
fig-000001,Toy Store Employee,4,https://cdn.example/fig-000001.jpg
`

describe('an export of', () => {
  test('Shopify: further lines of a product bring its photos, and drafts are refused', async () => {
    const hasPhoto = (name: string) => ['robot.jpg', 'box.jpg'].includes(name)
    const { parsed, mapping, times } = await read(SHOPIFY, { hasPhoto })
    expect(times).toBe(1)
    expect(mapping?.marketplace).toBe('Shopify')
    expect(mapping?.columns).toContainEqual({ head: 'Variant Price', field: 'price' })
    expect(mapping?.columns).toContainEqual({ head: 'Image Position', field: null })
    expect(parsed).toEqual([
      {
        line: 2,
        row: expect.objectContaining({
          sourceId: 'tin-robot',
          title: 'Tin Robot',
          description: 'Walks & sparks.\n\nBoxed.',
          category: 'action-figures',
          price: 1299,
          condition: 'Good',
          images: ['robot.jpg', 'box.jpg'],
          tags: ['tin', 'robot'],
          attributes: { brand: 'Tinplate Co.', ean: '8901234567890', MRP: '₹1,500' },
        }),
      },
      {
        line: 4,
        row: expect.objectContaining({
          sourceId: 'runner',
          description: 'Runner 5',
          category: 'shoes',
          price: 900,
          condition: 'New',
          images: [],
          attributes: { brand: 'Run Co.', size: 'UK 8' },
        }),
      },
      { line: 6, problem: 'is not on sale at Shopify' },
    ])
  })

  test('Shopify: the heads of its exports since 2024', async () => {
    const { parsed, mapping } = await read(SHOPIFY_NEW, { hasPhoto: () => true })
    expect(mapping?.marketplace).toBe('Shopify')
    expect(mapping?.columns).toContainEqual({ head: 'Product image URL', field: 'images' })
    expect(parsed).toEqual([
      {
        line: 2,
        row: expect.objectContaining({
          sourceId: 'tin-robot',
          title: 'Tin Robot',
          description: 'Walks & sparks.',
          category: 'action-figures',
          price: 1299,
          condition: 'Good',
          images: ['robot.jpg', 'box.jpg'],
          attributes: { brand: 'Tinplate Co.', MRP: '₹1,500' },
        }),
      },
      { line: 4, problem: 'is not on sale at Shopify' },
    ])
  })

  test('Shopify: a metafield is a fact under its own name', async () => {
    const head = 'Handle,Title,Body (HTML),Type,Case size (product.metafields.custom.case_size)'
    const { parsed, mapping } = await read(`${head}\nw,Janata,Runs,Watches,35 mm\n`)
    expect(mapping?.columns.at(-1)).toMatchObject({ field: 'case size' })
    expect(parsed[0]).toHaveProperty('row.attributes', { case: '35' })
  })

  test('eBay: item specifics are attributes, and a grade has its grader', async () => {
    const head =
      'Action(Country=IN|Currency=INR),CustomLabel,Category,CategoryName,Title,C:Set,C:Grade,C:Professional Grader,C:Player/Athlete,Product:Brand'
    const row =
      'Add,E-7,183454,Trading Cards,Charizard,Base Set,10,Professional Sports Authenticator (PSA),Charizard,Pokemon'
    const { parsed } = await read(`${head}\n${row}\n`)
    expect(parsed[0]).toHaveProperty(
      'row.attributes',
      expect.objectContaining({ brand: 'Pokémon', set: 'Base Set', player: 'Charizard', grade: 'PSA 10' }),
    )
  })

  test('WooCommerce: its sale price counts, and what is out of stock is sold', async () => {
    const { parsed, mapping } = await read(WOO, { hasPhoto: (name) => name === 'b.jpg' })
    expect(mapping?.marketplace).toBe('WooCommerce')
    expect(parsed).toEqual([
      {
        line: 2,
        row: expect.objectContaining({
          sourceId: '21',
          title: 'The Odyssey',
          description: 'Long\ntext.',
          category: 'books',
          price: 250,
          images: ['b.jpg'],
          tags: ['greek', 'epic'],
          isSold: false,
          attributes: { isbn: '9780140449136', binding: 'Paperback' },
        }),
      },
      {
        line: 3,
        row: expect.objectContaining({
          description: 'Short.',
          price: 300,
          isSold: true,
          onlinePurchaseLink: 'https://shop.example/gone',
        }),
      },
      { line: 4, problem: 'is not on sale at WooCommerce' },
    ])
  })

  test('WooCommerce: a line break is written as a backslash and n', async () => {
    const head = 'ID,Name,Description,"Regular price",Categories'
    const { parsed } = await read(String.raw`${head}${'\n'}7,Robot,First.\nSecond \\n third.,250,Books${'\n'}`)
    expect(parsed[0]).toHaveProperty('row.description', 'First.\nSecond \\n third.')
  })

  test.each([
    ['its draft template', EBAY_DRAFTS, { sourceId: 'E-5', price: 1500, condition: 'Good', description: 'Runs well.' }],
    [
      'its report of active listings',
      EBAY_ACTIVE,
      {
        sourceId: '2045',
        price: 250,
        category: 'books',
        attributes: { isbn: '9780140449136' },
        createdAt: new Date('2024-10-21T20:04:14Z'),
      },
    ],
    [
      'its older report',
      EBAY_EXCHANGE,
      { title: 'Steel watch', category: 'watches', condition: 'Good', createdAt: new Date('2024-01-02T08:00:00Z') },
    ],
  ])('eBay: %s', async (_, file, row) => {
    const { parsed, mapping } = await read(file)
    expect(mapping?.marketplace).toBe('eBay')
    expect(parsed).toEqual([expect.objectContaining({ row: expect.objectContaining(row) })])
  })

  test('eBay: ids of conditions and categories, and no address of a person', async () => {
    const { parsed, mapping } = await read(EBAY)
    expect(mapping?.marketplace).toBe('eBay')
    expect(parsed).toEqual([
      {
        line: 3,
        row: expect.objectContaining({
          sourceId: 'E-1',
          title: 'Steel watch',
          description: 'Runs well.',
          category: 'watches',
          price: 1500,
          condition: 'Good',
          location: 'Pune',
          images: [],
          attributes: { brand: 'Casio' },
        }),
      },
      { line: 4, problem: 'is not on sale at eBay' },
    ])
    const inDollars = await read(EBAY.replace('Currency=INR', 'Currency=USD'))
    expect(inDollars.parsed[0]).toEqual({ line: 3, problem: 'has its price in USD, not in rupees' })
  })

  test('Discogs: grades of records; the category must be given', async () => {
    const { parsed, mapping } = await read(DISCOGS)
    expect(mapping?.marketplace).toBe('Discogs')
    expect(mapping?.columns).toContainEqual({ head: 'location', field: null })
    expect(parsed).toEqual([
      { line: 2, reasons: { category: 'is missing' } },
      { line: 3, reasons: { category: 'is missing' } },
      { line: 4, problem: 'is not on sale at Discogs' },
    ])
  })

  test('Rebrickable: sets of the catalogue and of a collection', async () => {
    const sets = await read(SETS)
    expect(sets.mapping?.marketplace).toBe('Rebrickable')
    expect(sets.parsed).toEqual([
      {
        line: 2,
        row: expect.objectContaining({
          sourceId: '5906-1',
          title: 'LEGO 5906-1 Ruler of the Jungle',
          category: 'lego',
          attributes: { 'set-number': '5906-1', brand: 'LEGO', pieces: '23', year: '1999' },
          hints: expect.objectContaining({ pieces: 23 }),
        }),
      },
    ])
    expect((await read(FIGURES)).parsed).toEqual([
      {
        line: 2,
        row: expect.objectContaining({ sourceId: 'fig-000001', title: 'LEGO Toy Store Employee', category: 'lego' }),
      },
    ])
    expect((await read(OWN_SETS)).parsed).toEqual([
      { line: 2, row: expect.objectContaining({ sourceId: '6080-1', title: 'LEGO 6080-1', category: 'lego' }) },
    ])
  })

  test('any shop, with the operator’s own words for its columns', async () => {
    const fields = new Map([
      ['variant_barcode', null],
      ['vendor', 'details'],
    ])
    const { mapping, parsed } = await read(SHOPIFY, { fields })
    expect(mapping?.columns).toContainEqual({ head: 'Variant Barcode', field: null })
    expect(mapping?.columns).toContainEqual({ head: 'Vendor', field: 'vendor' })
    expect(parsed[0]).toHaveProperty('row.attributes', { Vendor: 'Tinplate Co.', MRP: '₹1,500' })
    await expect(read(SHOPIFY, { fields: new Map([['vendr', 'brand']]) })).rejects.toThrow(
      '--map names a column that the file does not have: vendr',
    )
  })

  test('no marketplace: the columns have the names of the manual', async () => {
    const { mapping, parsed } = await read('id,title,description,category,Box included\n1,a,b,cars,yes\n')
    expect(mapping).toEqual({
      marketplace: null,
      columns: [
        ...['id', 'title', 'description', 'category'].map((head) => ({ head, field: head })),
        { head: 'Box included', field: 'box_included' },
      ],
    })
    expect(parsed).toHaveLength(1)
  })
})

describe('each marketplace', () => {
  const classes = MARKETPLACES.flatMap(({ name, recognised }) =>
    recognised.flatMap((heads) =>
      [',', ';', '\t', '|'].flatMap((delimiter) =>
        ['\n', '\r\n', '\r'].map((end) => ({ name, heads: heads.map((head) => `"${head}"`), delimiter, end })),
      ),
    ),
  )
  test.each(classes)('$name is recognised by $heads, $delimiter, $end', async ({ name, heads, delimiter, end }) => {
    const upper = [...heads].toReversed().map((head) => head.toUpperCase())
    const { mapping } = await read(`${[...upper, 'other'].join(delimiter)}${end}`)
    expect(mapping?.marketplace).toBe(name)
    // Each of its columns is needed: the other sets have others.
    const fewer = heads.slice(1).map((head) => head.replaceAll('"', ''))
    const isOther = MARKETPLACES.some(({ recognised }) =>
      recognised.some((set) => set.every((head) => fewer.includes(head))),
    )
    expect(isOther).toBe(false)
  })
})
