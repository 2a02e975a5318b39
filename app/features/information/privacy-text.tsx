import { InfoPage, InfoPart } from './info-page.tsx'

type Props = {
  businessAddress: string
  contactEmail: string
  /** The kinds of data that are sent to the operator's model. */
  toModel: { photos: boolean; searches: boolean }
}

export function PrivacyText({ businessAddress, contactEmail, toModel }: Props) {
  return (
    <InfoPage
      title="Privacy Notice"
      intro="What Khazana knows about you, who sees it, how long it is kept, and how to get it or have it deleted."
    >
      <InfoPart title="What we keep">
        <ul>
          <li>
            Your account: e-mail address, name, picture if you add one, and your password in a form that cannot be
            turned back. If you sign in with Google, the number that Google gives you for us.
          </li>
          <li>Where you are signed in: since when, when it was last used, and which browser it is.</li>
          <li>
            What you put in: listings, photos, messages, your wishlist, requests for sponsorship, blocks, reports,
            feedback and contact messages.
          </li>
          <li>
            Photos are made anew from their pixels: where and when they were taken is removed before anybody can fetch
            them.
          </li>
          <li>
            The server's log has the time and the path of each request, not your name or search. Against floods we count
            requests by a scrambled form of the network address, for about a day.
          </li>
          <li>
            When somebody signs in to your account or fails to, when its password or address changes, and when its data
            is taken away or deleted, we write down when, and from which network address. After 30 days the last part of
            that address goes, after a year all of it.
          </li>
          <li>Of each device that is signed in, the name of its browser, so that you can end what is not yours.</li>
        </ul>
      </InfoPart>
      <InfoPart title="Cookies and what your browser keeps">
        <p>
          There is no advertising, no tracking and no analytics by others. We set these cookies, all of them our own:
        </p>
        <ul>
          <li>khazana_session keeps you signed in: at most 30 days, and 7 days without use.</li>
          <li>
            khazana_device lets a browser that signed in before be recognised when somebody guesses passwords: a year.
          </li>
          <li>khazana_flash carries one notice to the next page: a minute.</li>
          <li>
            khazana_sign_up lets you verify your e-mail address with one tap after signing up: until then, or 30 days.
          </li>
          <li>
            khazana_city is the city you chose last among the filters, to offer it first: a year, or until you sign out.
          </li>
          <li>While you sign in with Google, a cookie that proves you started in this browser.</li>
        </ul>
        <p>
          Your browser itself keeps unfinished listings and messages, so that a reload does not lose them. Those of the
          feedback and contact forms go when the tab is closed.
        </p>
      </InfoPart>
      <InfoPart title="Who sees it">
        <ul>
          <li>Everybody: your listings, your name, your picture and the day you joined.</li>
          <li>Nobody but you and our admins: your e-mail address. No other member is ever told.</li>
          <li>
            The two people of a conversation: its messages and images. When one of the two reports it, our admins can
            read its last 20 messages with their images, and no other conversation. Every look is logged.
          </li>
          <li>
            Our admins: feedback, contact messages, reports and requests for sponsorship. What they do is written to a
            log that nobody can change.
          </li>
          {toModel.photos && (
            <li>
              A service that describes photos: the first photo of a listing that you begin, small and without your name
              or where it was taken, to suggest a title and a description.
            </li>
          )}
          {toModel.searches && (
            <li>A service that understands searches: it gets the words of a search, but not who searched.</li>
          )}
          <li>We sell nothing to anybody. We give data to authorities where the law makes us.</li>
        </ul>
      </InfoPart>
      <InfoPart title="How long it is kept">
        <ul>
          <li>Listings, photos and your profile: until you delete them.</li>
          <li>
            A deleted conversation is kept, out of sight, for 180 days after it was deleted or last reported, so that a
            report of abuse can still be judged. Then it is removed for good.
          </li>
          <li>
            Photos that belong to no listing: a day. Accounts whose address was never verified: 30 days from the last
            sign-up.
          </li>
          <li>Feedback and contact messages: until your account is deleted or you ask us to remove them.</li>
          <li>
            Reports: also after the account that they are about is deleted. Once you delete yours, those that you made
            bear no name. What was reported (the listing with its photos, the profile, the last 20 messages) is kept
            apart, as it was then, for 180 days: editing, unsending or deleting does not change it.
          </li>
          <li>
            A scrambled form of the e-mail address of a deleted account: 180 days, so that our admins see when a
            reported person signs up again. If the account was banned, as long as the ban.
          </li>
          <li>
            The log of what admins did: for good. It has names of people and titles of listings, but no messages and no
            e-mail addresses.
          </li>
        </ul>
      </InfoPart>
      <InfoPart title="Your rights">
        <ul>
          <li>
            In your <a href="/profile">profile</a> you can correct your data, download all of it in one file, and delete
            the account.
          </li>
          <li>
            Deleting removes your listings, photos, profile, wishlist, feedback and contact messages. Messages that you
            wrote stay with the people you wrote to, under the name &ldquo;Deleted user&rdquo;. While a report about you
            is open, the account is closed at once and nobody but our admins sees it; it is erased when they have
            decided, after 180 days at the latest.
          </li>
          <li>
            For anything else write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a> or to our{' '}
            <a href="/grievance">grievance officer</a>. Responsible for your data: {businessAddress}.
          </li>
        </ul>
      </InfoPart>
    </InfoPage>
  )
}
