import { InfoPage, InfoPart } from './info-page.tsx'

export function HelpText() {
  return (
    <InfoPage
      title="Help and Safety Tips"
      intro="How buying and selling works, and how to keep your money and yourself safe while you do it."
    >
      <InfoPart title="Safety tips">
        <ul>
          <li>
            Never share an OTP, a UPI PIN, a card number or a password. Nobody needs any of them to pay you, and we
            never ask for them.
          </li>
          <li>You never enter a PIN or scan a QR code to receive money. Whoever asks you to is stealing it.</li>
          <li>Pay only once you have seen the item. Advance payments to strangers are how most people lose money.</li>
          <li>Meet in a public place by day, such as a mall or a metro station, and take somebody along.</li>
          <li>Check the item before you pay: switch it on, look at serial numbers, ask for the bill and the box.</li>
          <li>Keep talking on Khazana. Elsewhere nobody can judge what was said when something goes wrong.</li>
          <li>Be wary of a price that is far too good, of hurry, and of couriers who have to be paid first.</li>
          <li>
            If you were cheated, report it here, and at once to the cyber crime helpline 1930 or cybercrime.gov.in.
          </li>
        </ul>
      </InfoPart>
      <InfoPart title="Buying">
        <ol>
          <li>
            Find an item by <a href="/browse">search and filters</a>. The heart saves it to your wishlist.
          </li>
          <li>
            Press &ldquo;Contact Seller&rdquo; on its page. Ask what you want to know, agree on a price and a place.
          </li>
          <li>Meet, check the item, and pay.</li>
        </ol>
      </InfoPart>
      <InfoPart title="Selling">
        <ol>
          <li>
            <a href="/add-item">Sell an item</a>: up to five photos, then title, description, price, category, condition
            and place. We take out where and when a photo was taken.
          </li>
          <li>Answer buyers in your messages. Mark the item as sold when it is.</li>
          <li>
            You can edit or delete a listing at any time, and{' '}
            <a href="/sponsor-request">ask for an unsold one to be sponsored</a>, which we decide.
          </li>
        </ol>
      </InfoPart>
      <InfoPart title="Your account">
        <ul>
          <li>
            Forgot the password? <a href="/auth?mode=reset">Choose a new one</a> by a link that we mail you.
          </li>
          <li>
            In your <a href="/profile">profile</a> you change your name and picture, choose what we mail you about,
            download your data, sign out everywhere, and delete the account.
          </li>
          <li>Is somebody bothering you? Block or report them from the conversation's menu.</li>
          <li>
            A listing or a person that is not right? Report them on their page: our team looks at it, and you get a
            mail. Nobody is told who reported them.
          </li>
        </ul>
        <p>
          Something else? <a href="/contact">Write to us</a>.
        </p>
      </InfoPart>
    </InfoPage>
  )
}
