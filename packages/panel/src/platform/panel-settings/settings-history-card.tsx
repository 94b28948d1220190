import { Card } from '../../design/card.tsx'
import { ChangeHistory } from '../../design/change-history.tsx'
import { Empty } from '../../design/empty.tsx'
import { Loaded } from '../../design/loaded.tsx'
import { Text } from '../../design/text.tsx'
import { panelSettingsMessages } from '../../messages/panel-settings.ts'
import { describeSetting } from './describe-setting.ts'
import { useSettingsHistory } from './use-panel-settings.ts'

/** Who changed which setting, from what to what. */
export function SettingsHistoryCard() {
  const text = panelSettingsMessages.history
  const history = useSettingsHistory()
  return (
    <Card
      title={text.title}
      aside={
        <Text as="span" tone="muted" size="sm">
          {text.hint}
        </Text>
      }
    >
      <Loaded
        query={history}
        failed={text.failed}
        empty={<Empty icon="history" title={text.none} />}
      >
        {(changes) => (
          <ChangeHistory label={text.title} changes={changes} describe={describeSetting} />
        )}
      </Loaded>
    </Card>
  )
}
