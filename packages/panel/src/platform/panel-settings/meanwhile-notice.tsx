import { Button } from '@mantine/core'
import { Notice } from '../../design/notice.tsx'
import { wordsForAdmins } from '../../words/words-for-admins.ts'
import { describeSetting } from './describe-setting.ts'
import type { SettingsDraft } from './settings-draft.ts'

type MeanwhileNoticeProps = { draft: SettingsDraft }

/** What another admin has changed below this admin's own changes. */
export function MeanwhileNotice({ draft }: MeanwhileNoticeProps) {
  const text = wordsForAdmins.admin.settings.meanwhile
  return (
    <Notice
      tone="warn"
      title={text.title}
      isUrgent
      actions={
        <Button variant="default" onClick={draft.discard}>
          {text.take}
        </Button>
      }
    >
      {draft.overtaken.map(({ name, before, now }) => {
        const { label, text: nowText } = describeSetting(name, now)
        return <p key={name}>{text.line(label, describeSetting(name, before).text, nowText)}</p>
      })}
      <p>{text.text}</p>
    </Notice>
  )
}
