import { InfoPage, InfoPart } from './info-page.tsx'

export function AboutText() {
  return (
    <InfoPage
      title="About Khazana"
      intro="Khazana means treasure. It is a marketplace for second-hand items and collectibles in India, where people buy from people."
    >
      <InfoPart title="What you can do here">
        <ul>
          <li>
            <a href="/browse">Browse</a> action figures, LEGO sets, cars, books, cards, watches, keychains, shoes and
            games, with prices in rupees.
          </li>
          <li>
            <a href="/sell">Sell</a> what you no longer need: up to five photos, a few details, and it is listed. Buyers
            and sellers have the same kind of account.
          </li>
          <li>Save what you like, and write to its seller. Messages arrive at once.</li>
        </ul>
      </InfoPart>
      <InfoPart title="What we are, and what we are not">
        <p>
          We bring buyers and sellers together. We do not own what is listed, take no payments, hold no money and ship
          nothing: that is between the two of you. So please read our <a href="/help">safety tips</a> first.
        </p>
        <p>
          Items marked &ldquo;Sponsored&rdquo; and the ads on the home page are there because their owners asked for it
          and we agreed. Everything else is ordered by what you chose: newest, price, or how well it fits your search.
        </p>
      </InfoPart>
      <InfoPart title="Talk to us">
        <p>
          Tell us what you think in the <a href="/feedback">feedback corner</a>, or <a href="/contact">write to us</a>.
        </p>
      </InfoPart>
    </InfoPage>
  )
}
