export type DemoAd = { title: string; image: string; link: string }

/** House ads: each gives a tip, and links to the part of the catalogue where it helps. */
export const DEMO_ADS: readonly DemoAd[] = [
  {
    title: 'Window light, no flash: photograph a watch well',
    image: '/art/ad-1.svg',
    link: '/browse?category=watches',
  },
  { title: 'Show the scratch first: grade it honestly', image: '/art/ad-2.svg', link: '/category/books' },
  { title: 'Two boxes, no rattle: pack it so it arrives', image: '/art/ad-3.svg', link: '/category/action-figures' },
  { title: 'Meet in daylight, check it, then pay', image: '/art/ad-4.svg', link: '/browse' },
]
