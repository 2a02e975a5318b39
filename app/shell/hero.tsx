import { Link } from 'react-router'

import { buttonClass } from '#app/ui/button.ts'

// On a phone there is room for both in a row.
const BUTTON = 'flex-1 whitespace-nowrap lg:flex-none lg:px-6 lg:text-lg'

export function Hero() {
  return (
    <section className="border-b border-line bg-brand-soft text-on-brand-soft">
      <div className="page-width grid items-center gap-6 py-8 sm:grid-cols-2 lg:py-12">
        <div>
          <h1 className="font-display text-4xl leading-tight font-extrabold text-balance lg:text-5xl">
            Find Your Next Collectible Treasure
          </h1>
          <p className="mt-3 max-w-md text-lg">
            Pre-loved watches, LEGO, cards, comics and cars from people all over India. Fair prices, real photos.
          </p>
          <div className="mt-6 flex flex-wrap gap-3">
            <Link to="/browse" className={buttonClass('accent', BUTTON)}>
              Browse Items
            </Link>
            <Link to="/sell" className={buttonClass('plain', BUTTON)}>
              Sell an Item
            </Link>
          </div>
        </div>
        <img
          src="/art/hero.svg"
          alt=""
          width="640"
          height="480"
          fetchPriority="high"
          className="mx-auto h-auto w-full max-w-md"
        />
      </div>
    </section>
  )
}
