import { Card } from '../../ui/card.tsx'
import { ChangeHistory } from '../../ui/change-history.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { wordsForAdmins } from '../../words/words-for-admins.ts'
import { describeSetting } from './describe-setting.ts'
import styles from './settings-history-card.module.css'
import { useSettingsHistory } from './use-panel-settings.ts'

/** Who changed which setting, from what to what. */
export function SettingsHistoryCard() {
  const text = wordsForAdmins.admin.settings.history
  const history = useSettingsHistory()
  return (
    <Card title={text.title} aside={<span className={styles.hint}>{text.hint}</span>}>
      <Loaded query={history} failed={text.failed}>
        {(changes) =>
          changes.length === 0 ? (
            <Empty icon="history" title={text.none} />
          ) : (
            <ChangeHistory label={text.title} changes={changes} describe={describeSetting} />
          )
        }
      </Loaded>
    </Card>
  )
}
