/** How people call the columns of their own tables, in lower case, by our field. */
const WORDS: Readonly<Record<string, string>> = {
  id: 'sku, item id, item no, item no., item number, item code, product id, product code, my number',
  title:
    'name, item, item name, item title, product, product name, product title, listing title, शीर्षक, नाम, आइटम, सामान',
  description: 'details, desc, about, item description, product description, विवरण, जानकारी',
  category: 'categories, item category, product category, product type, type, श्रेणी, कैटेगरी, वर्ग',
  price:
    'selling price, sale price, asking price, price (inr), price in inr, price (rs), price (rs.), price rs, price (₹), price ₹, price in rupees, मूल्य, कीमत, क़ीमत, दाम',
  condition: 'item condition, product condition, हालत, स्थिति',
  images:
    'image, photo, photos, picture, pictures, image name, image names, photo name, photo names, image file, photo file, फ़ोटो, तस्वीर',
  location: 'place, town, शहर, जगह',
  pin: 'pincode, pin code, postal code, postcode, zip, zip code, पिन, पिन कोड',
}

const BY_WORD = new Map(
  Object.entries(WORDS).flatMap(([field, words]) =>
    words.split(',').map((word): [string, string] => [word.trim().normalize('NFC'), field]),
  ),
)

/** The field that a column of this name means, if it is a word for one. */
export const fieldForHead = (head: string): string | undefined =>
  BY_WORD.get(
    head
      .trim()
      .toLowerCase()
      .normalize('NFC')
      .replaceAll(/[\s_]+/g, ' '),
  )
