/**
 * The exports of marketplaces, as data: which of their columns become which of our fields. Names of columns are in
 * lower case. The files of our categories say what each is called there. A source with braces is a template, which
 * counts only when all columns in it have a value. A value is never guessed upwards: a grade between two of ours is the
 * lower one, and `03/25/2026` is refused, because days come first. The first of several rows with one id stays, because
 * it may be imported already when the next is read.
 */
export type Marketplace = {
  name: string
  /** Sets of columns; a file with all columns of one set is such an export. */
  recognised: readonly (readonly string[])[]
  /** By our field: the sources, of which the first with a value counts. */
  fields: Readonly<Record<string, readonly string[]>>
  /** Columns from the most general to the most particular, which together are the path of a category. */
  category: readonly string[]
  /** Lines for the description of a row that has none. */
  about: readonly string[]
  /** By our field: a value for all rows. */
  constants?: Readonly<Record<string, string>>
  /** Shown under Item Details: our name by the column's. */
  facts: Readonly<Record<string, string>>
  /** Columns with such a beginning are facts, too. */
  factPrefix?: string
  /** Columns of this shape are facts, too, whose name is the group. */
  factShape?: RegExp
  /** Pairs of columns: one has the name of a fact, the other its value. */
  factPairs?: readonly (readonly [string, string])[]
  /** By column: values that mean that the item is not on sale there. */
  notOnSale?: Readonly<Record<string, readonly string[]>>
  /** By column: values that mean that the item is sold. */
  sold?: Readonly<Record<string, readonly string[]>>
  /** Has the currency of the prices. */
  currency?: string
  /** Further lines with the same value in one of these and no title belong to the line before: they bring more images. */
  continuedBy?: readonly string[]
  /** How texts write a line break, and that sign itself. */
  lineBreak?: { sign: string; escaped: string }
}

const numbered = (count: number, name: (n: number) => readonly [string, string]) =>
  Array.from({ length: count }, (_, at) => name(at + 1))

export const MARKETPLACES: readonly Marketplace[] = [
  {
    name: 'Shopify',
    recognised: [
      ['handle', 'title', 'variant price'],
      ['handle', 'title', 'body (html)'],
      // Since 2024.
      ['url handle', 'title', 'price'],
      ['url handle', 'title', 'description'],
    ],
    fields: {
      id: ['handle', 'url handle'],
      title: ['title'],
      description: ['body (html)', 'description', 'seo description'],
      price: ['variant price', 'price', 'price / india'],
      condition: ['google shopping / condition', 'condition (product.metafields.custom.condition)'],
      images: ['image src', 'variant image', 'product image url', 'variant image url'],
      tags: ['tags'],
      brand: ['vendor'],
      mrp_inr: ['variant compare at price', 'compare-at price'],
    },
    category: ['google shopping / google product category', 'product category', 'type'],
    about: ['{title}'],
    facts: { 'variant barcode': 'barcode', barcode: 'barcode' },
    factShape: /^(.{1,60}) \(product\.metafields\.(?!custom\.condition)[\w.-]{1,100}\)$/,
    factPairs: numbered(3, (n) => [`option${n} name`, `option${n} value`]),
    notOnSale: { status: ['draft', 'archived'], published: ['false'], 'published on online store': ['false'] },
    continuedBy: ['handle', 'url handle'],
  },
  {
    name: 'WooCommerce',
    recognised: [
      ['name', 'regular price', 'categories'],
      ['name', 'sku', 'regular price'],
    ],
    fields: {
      id: ['id', 'sku'],
      title: ['name'],
      description: ['description', 'short description'],
      price: ['sale price', 'regular price'],
      images: ['images'],
      tags: ['tags'],
      online_purchase_link: ['external url'],
      brand: ['brands'],
    },
    category: ['categories'],
    about: ['{name}'],
    facts: { 'gtin, upc, ean, or isbn': 'gtin' },
    factPairs: numbered(6, (n) => [`attribute ${n} name`, `attribute ${n} value(s)`]),
    notOnSale: { published: ['0', '-1'], type: ['variation', 'grouped'] },
    sold: { 'in stock?': ['0', 'no', 'false'] },
    lineBreak: { sign: String.raw`\n`, escaped: String.raw`\\n` },
  },
  {
    name: 'eBay',
    recognised: [
      ['action', 'category', 'title'],
      ['action', 'category id', 'title'],
      ['action', 'itemid'],
      ['item id', 'item title', 'category number'],
      ['item number', 'title', 'start price'],
      ['itemid', 'title', 'conditionid'],
    ],
    fields: {
      id: ['itemid', 'item number', 'item id', 'customlabel', 'custom label (sku)', 'custom label'],
      title: ['title', 'item title'],
      description: ['description', 'conditiondescription', 'subtitle'],
      price: ['buyitnowprice', 'startprice', 'current price', 'auction buy it now price', 'start price', 'price'],
      condition: ['conditionid', 'condition id', 'condition'],
      images: ['picurl', 'item photo url'],
      location: ['location'],
      created_at: ['start date'],
      grade: [
        '{c:professional grader} {c:grade}',
        'c:grade',
        '{cd:professional grader - (id: 27501)} {cd:grade - (id: 27502)}',
      ],
    },
    category: [
      'ebay category 1 number',
      'ebay category 1 name',
      'categoryname',
      'category',
      'category number',
      'category leaf name',
      'category id',
    ],
    about: ['{title}', '{item title}'],
    facts: {
      'product:isbn': 'isbn',
      'product:ean': 'ean',
      'product:upc': 'upc',
      'product:brand': 'brand',
      'product:mpn': 'mpn',
      'p:isbn': 'isbn',
      'p:ean': 'ean',
      'p:upc': 'upc',
      upc: 'upc',
    },
    factPrefix: 'c:',
    notOnSale: { action: ['end', 'enditem', 'delete'] },
    sold: { 'available quantity': ['0'], 'quantity available': ['0'], quantity: ['0'] },
    currency: 'currency',
  },
  {
    name: 'Discogs',
    recognised: [
      ['listing_id', 'artist', 'title', 'media_condition'],
      ['catalog#', 'artist', 'title', 'release_id'],
    ],
    fields: {
      id: ['listing_id', 'release_id'],
      title: ['{artist} – {title}', 'title'],
      description: ['comments', 'collection notes'],
      price: ['price'],
      condition: ['media_condition', 'collection media condition'],
      created_at: ['listed'],
    },
    // Discogs has music only, which is none of our categories, and its "location" is the seller's shelf.
    category: [],
    about: ['{artist} – {title}', '{format}', '{label}'],
    facts: {
      artist: 'artist',
      label: 'label',
      catno: 'catalogue number',
      'catalog#': 'catalogue number',
      format: 'format',
      released: 'year',
      sleeve_condition: 'sleeve',
      'collection sleeve condition': 'sleeve',
    },
    notOnSale: { status: ['draft', 'expired', 'deleted', 'suspended', 'violation'] },
    sold: { status: ['sold'] },
  },
  {
    name: 'Rebrickable',
    recognised: [
      ['set_num', 'name', 'num_parts'],
      ['fig_num', 'name', 'num_parts'],
      ['set number', 'quantity'],
    ],
    fields: {
      id: ['set_num', 'fig_num', 'set number'],
      title: ['LEGO {set_num} {name}', 'LEGO {name}', 'LEGO {set number} {set name}', 'LEGO {set number}'],
      description: [],
    },
    category: [],
    about: [
      'LEGO {set_num} {name}',
      '{fig_num} {name}',
      'LEGO {set number}',
      '{set name}',
      '{year}',
      '{num_parts} pieces',
    ],
    constants: { brand: 'LEGO' },
    facts: { set_num: 'ref', 'set number': 'ref', year: 'year', num_parts: 'pieces' },
  },
]
