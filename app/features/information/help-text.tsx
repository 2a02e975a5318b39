import { site } from '#app/nouns/site/this-site.ts'

import { linkTo } from './info-link.tsx'
import { InfoPage, InfoPart } from './info-page.tsx'
import * as say from './messages/messages.ts'

export function HelpText() {
  return (
    <InfoPage title={say.helpTitle()} intro={say.helpIntro()}>
      <InfoPart title={say.safetyTips()}>
        <ul>
          <li>{say.tipOtp()}</li>
          <li>{say.tipPin()}</li>
          <li>{say.tipPayLater()}</li>
          <li>{say.tipMeet()}</li>
          <li>{say.tipCheck()}</li>
          <li>{say.tipStayHere()}</li>
          <li>{say.tipWary()}</li>
          <li>{say.tipCheated()}</li>
        </ul>
      </InfoPart>
      <InfoPart title={say.buying()}>
        <ol>
          <li>{say.buyFind({ browse: linkTo('/browse') })}</li>
          <li>{say.buyAsk()}</li>
          <li>{say.buyMeet()}</li>
        </ol>
      </InfoPart>
      <InfoPart title={say.selling()}>
        <ol>
          <li>{say.sellList({ sell: linkTo('/add-item') })}</li>
          <li>{say.sellAnswer()}</li>
          <li>{site().sponsorship ? say.sellEdit({ sponsor: linkTo('/sponsor-request') }) : say.sellChange()}</li>
        </ol>
      </InfoPart>
      <InfoPart title={say.yourAccount()}>
        <ul>
          <li>{say.forgotPassword({ reset: linkTo('/auth?mode=reset') })}</li>
          <li>{say.inYourProfile({ profile: linkTo('/profile') })}</li>
          <li>{say.bothering()}</li>
          <li>{say.notRight()}</li>
        </ul>
        <p>{say.somethingElse({ contact: linkTo('/contact') })}</p>
      </InfoPart>
    </InfoPage>
  )
}
