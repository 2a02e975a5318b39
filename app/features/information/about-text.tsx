import { DEFAULT_NAME, siteName } from '#app/shared/site-name.ts'

import { linkTo } from './info-link.tsx'
import { InfoPage, InfoPart } from './info-page.tsx'
import * as say from './messages/messages.ts'
import { readPromoted } from './promoted.ts'

export function AboutText() {
  return (
    <InfoPage title={say.aboutTitle()} intro={siteName() === DEFAULT_NAME ? say.aboutTreasure() : say.aboutIntro()}>
      <InfoPart title={say.whatYouCanDo()}>
        <ul>
          <li>{say.youCanBrowse({ browse: linkTo('/browse') })}</li>
          <li>{say.youCanSell({ sell: linkTo('/sell') })}</li>
          <li>{say.youCanSave()}</li>
        </ul>
      </InfoPart>
      <InfoPart title={say.whatWeAre()}>
        <p>{say.weBringTogether({ help: linkTo('/help') })}</p>
        <p>{say.whySponsored({ promoted: readPromoted() })}</p>
      </InfoPart>
      <InfoPart title={say.talkToUs()}>
        <p>{say.tellUs({ feedback: linkTo('/feedback'), contact: linkTo('/contact') })}</p>
      </InfoPart>
    </InfoPage>
  )
}
