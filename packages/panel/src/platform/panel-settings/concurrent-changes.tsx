import { Button } from '@mantine/core'
import { Notice } from '../../design/notice.tsx'
import { panelSettingsMessages } from '../../messages/panel-settings.ts'
import { describeSetting } from './describe-setting.ts'
import type { SettingsDraft } from './settings-draft.ts'

type ConcurrentChangesProps = { draft: SettingsDraft }

/** Shows what another admin has changed below this admin's unsaved changes. */
export function ConcurrentChanges({ draft }: ConcurrentChangesProps) {
  const text = panelSettingsMessages.meanwhile
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
        return (
          <p key={name}>
            {text.line({ label, before: describeSetting(name, before).text, now: nowText })}
          </p>
        )
      })}
      <p>{text.text}</p>
    </Notice>
  )
}
