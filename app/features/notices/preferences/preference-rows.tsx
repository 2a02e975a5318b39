import { useState } from 'react'

import type { NoticePreference } from '#app/features/notices/notice.schema.ts'
import { describeTopic, OPTIONAL_TOPICS } from '#app/nouns/notice/notice-kinds.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { CheckLine } from '#app/ui/forms/check-line.tsx'
import { SettingRow } from '#app/ui/forms/setting-row.tsx'
import { useTask } from '#app/ui/hooks/use-task.ts'

/** Switches notices on or off, by topic and by the way in which they come; and says which ones always come. */
export function PreferenceRows({ initial }: { initial: readonly NoticePreference[] }) {
  const decisions = describeTopic('decisions')
  return (
    <>
      {OPTIONAL_TOPICS.map((topic, index) => {
        const { name, text } = describeTopic(topic)
        return (
          <SettingRow key={topic} {...(index === 0 && { id: 'notice-settings' })} title={name()} text={text()}>
            {initial.map(
              (one) => one.topic === topic && <PreferenceSwitch key={`${one.topic} ${one.channel}`} initial={one} />,
            )}
          </SettingRow>
        )
      })}
      <SettingRow title={decisions.name()} text={decisions.text()} />
    </>
  )
}

/** A click saves at once. The box itself says so, and changes back if that fails. */
function PreferenceSwitch({ initial }: { initial: NoticePreference }) {
  const { topic, channel } = initial
  const [on, setOn] = useState(initial.isWanted)
  const { busy, run } = useTask()

  async function savePreference(isWanted: boolean) {
    setOn(isWanted)
    const isSaved = await run(() => askApi('PUT', '/me/notice-preferences', { topic, channel, isWanted }))
    if (!isSaved) setOn(!isWanted)
  }

  return (
    <CheckLine
      checked={on}
      disabled={busy}
      className="not-first:mt-2"
      onChange={(wanted) => void savePreference(wanted)}
    >
      {describeTopic(topic).channels[channel]?.label?.()}
    </CheckLine>
  )
}
