import { Link } from 'react-router'

import { intro, tagline } from '#app/nouns/site/this-site.ts'
import * as say from '#app/shell/messages/messages.ts'
import { buttonClass } from '#app/ui/forms/button.ts'

// A phone fits both buttons in one row.
const BUTTON = 'flex-1 @min-[18em]:whitespace-nowrap lg:flex-none lg:px-6 lg:text-lg'

export function Hero() {
  return (
    <section className="@container border-b border-line bg-brand-soft text-on-brand-soft">
      {/* On a phone the picture is beside the headline: below it, it would push the first items off the screen. */}
      <div className="page-width grid @min-[18em]:grid-cols-[1fr_36%] items-center gap-x-4 py-5 sm:grid-cols-2 sm:grid-rows-[1fr_auto_1fr] lg:py-12">
        <h1 className="font-display text-2xl leading-tight font-extrabold text-balance sm:self-end sm:text-4xl lg:text-5xl">
          {tagline() ?? say.findTreasure()}
        </h1>
        <img
          src="/art/hero.svg"
          alt=""
          width="640"
          height="480"
          fetchPriority="high"
          className="h-auto w-full max-w-md rounded-lg @max-[18em]:hidden sm:row-span-3 sm:mx-auto"
        />
        <p className="mt-2 max-w-md @min-[18em]:max-sm:col-span-2 sm:mt-3 sm:text-lg">{intro() ?? say.preLoved()}</p>
        <div className="mt-4 flex flex-wrap gap-3 @min-[18em]:max-sm:col-span-2 sm:mt-6 sm:self-start">
          <Link to="/browse" className={buttonClass('accent', BUTTON)}>
            {say.browseItems()}
          </Link>
          <Link to="/sell" className={buttonClass('plain', BUTTON)}>
            {say.sellAnItem()}
          </Link>
        </div>
      </div>
    </section>
  )
}
