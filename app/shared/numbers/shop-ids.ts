import { isGtin } from './product-numbers.ts'

// Identifiers that another shop or its program made: they tell a buyer nothing. Names are in lower case.

const STOCK_NUMBER =
  /(?:^|\s)(?:[a-z]{2,9})?skus?(?:$|\s)|(?:^|\s)(?:custom ?label|asin|url ?key|slug|permalink)(?:$|\s)/
const ROW_NUMBER =
  /(?:^|\s)(?:variant|product|item|listing|parent|shop|shopify|store|woocommerce|ebay|etsy|amazon|offer|inventory|release|post|external|source|internal|vendor|collection|theme|image)s? ?(?:u?u?ids?|guids?)(?:$|\s)/

/** Whether a field of this name is such an identifier, whatever its value: `Variant SKU`, `product_id`, `customlabel`. */
export function isShopId(name: string): boolean {
  const words = splitWords(name)
  return STOCK_NUMBER.test(words) || ROW_NUMBER.test(words)
}

/**
 * Whether the value is such an identifier under a name that may also mean something else: a `handle` like `tin-robot-2` ends an
 * address, while one of wood is a part of the item; a `barcode` may be the maker's, which others know, or made up by a shop.
 */
export function isShopIdByValue(name: string, text: string): boolean {
  if (text.startsWith('gid://')) return true
  const words = splitWords(name)
  if (/(?:^|\s)handle$/.test(words)) return /^[a-z\d]+(?:-[a-z\d]+)+$/.test(text)
  return /(?:^|\s)barcode(?:$|\s)/.test(words) && !isTradeNumber(text)
}

/** The facts of a listing without such identifiers: files were once imported with them, under names like "Sku". */
export const withoutShopIds = (facts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(facts).filter(([name, text]) => {
      const written = name.toLowerCase()
      return !isShopId(written) && !isShopIdByValue(written, text)
    }),
  )

/** Whether it is a GTIN (EAN, UPC, ISBN-13), and none of those that a shop may give itself. */
function isTradeNumber(text: string): boolean {
  const digits = text.replaceAll(/[\s-]/g, '')
  const isOfShop = digits.length > 8 && /^(?:2|0[24])/.test(digits.padStart(14, '0').slice(1))
  return isGtin(digits) && !isOfShop
}

const splitWords = (name: string) =>
  name
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')
