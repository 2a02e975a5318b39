import { InfoPage, InfoPart } from './info-page.tsx'

export function TermsText({ businessAddress }: { businessAddress: string }) {
  return (
    <InfoPage title="Terms of Use" intro="The rules of Khazana, in plain words. By using the site you agree to them.">
      <InfoPart title="Who we are">
        <p>
          Khazana is run by: {businessAddress}. We are a place where buyers and sellers meet. A sale is a contract
          between the two of them. We are no party to it, take no payments and ship nothing.
        </p>
      </InfoPart>
      <InfoPart title="Your account">
        <ul>
          <li>You are at least 18 years old, or use Khazana with a parent or guardian.</li>
          <li>
            Your e-mail address is your own. Keep your password to yourself: what is done with it counts as yours.
          </li>
          <li>You can delete your account at any time in your profile.</li>
        </ul>
      </InfoPart>
      <InfoPart title="What you list">
        <ul>
          <li>It is yours to sell, it is as you describe it, and the photos are of the item itself.</li>
          <li>
            It is legal. No weapons, drugs, medicines, stolen or counterfeit goods, wildlife products, adult content, or
            anything else that Indian law forbids to sell.
          </li>
          <li>The price is the real one, in rupees.</li>
          <li>
            Texts and photos stay yours. You let us show them on Khazana, and to people with whom a listing is shared,
            for as long as they are listed.
          </li>
        </ul>
      </InfoPart>
      <InfoPart title="How people treat each other">
        <p>No cheating, threats, harassment, hate or spam. No asking for OTPs, PINs or advance payments. No bots.</p>
      </InfoPart>
      <InfoPart title="What we may do">
        <ul>
          <li>We may hide a listing or close an account that breaks these rules. Anybody can report one.</li>
          <li>We decide which items are sponsored and which ads are shown.</li>
          <li>
            We look after the site with care, but cannot promise that it always works, or that what others write is
            true. The rights that the law gives you as a consumer are not touched by this.
          </li>
        </ul>
      </InfoPart>
      <InfoPart title="Law and complaints">
        <p>
          Indian law applies. Complaints go to our <a href="/grievance">grievance officer</a>. How we treat your data is
          in the <a href="/privacy">privacy notice</a>.
        </p>
      </InfoPart>
    </InfoPage>
  )
}
