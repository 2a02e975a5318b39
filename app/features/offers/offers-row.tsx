import { useState } from 'react'

import { askApi } from '#app/ui/api/ask.ts'
import { CheckLine } from '#app/ui/forms/check-line.tsx'
import { SettingRow } from '#app/ui/forms/setting-row.tsx'
import { useTask } from '#app/ui/hooks/use-task.ts'

import * as say from './messages/messages.ts'

/** Switches offers on or off for all listings of the viewer. A click saves at once. */
export function OffersRow({ takesOffers }: { takesOffers: boolean }) {
  const [takes, setTakes] = useState(takesOffers)
  const { busy, run } = useTask()
  return (
    <SettingRow id="offer-settings" title={say.settingTitle()} text={say.settingText()}>
      <CheckLine
        checked={takes}
        disabled={busy}
        onChange={async (checked) => {
          setTakes(checked)
          if (!(await run(() => askApi('PUT', '/me/offers', { takesOffers: checked })))) setTakes(!checked)
        }}
      >
        {say.takeOffersAll()}
      </CheckLine>
    </SettingRow>
  )
}
