import { useUrlText } from '../../lib/url-text.ts'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { wordsForAdmins } from '../../words/words-for-admins.ts'
import { BannedNameResults } from './banned-name-results.tsx'
import styles from './banned-names-card.module.css'
import { useBannedNames } from './use-banned-names.ts'

type BannedNamesCardProps = { mayManage: boolean }

const pauseMs = 250

export function BannedNamesCard({ mayManage }: BannedNamesCardProps) {
  const text = wordsForAdmins.bannedNames
  const names = useBannedNames()
  const search = useUrlText('search', pauseMs, ['page'])
  return (
    <Card title={text.title}>
      {!mayManage && <p className={styles.readOnly}>{text.readOnly}</p>}
      <search className={styles.toolbar}>
        <SearchField
          className={styles.search}
          name={text.search}
          placeholder={text.searchPlaceholder}
          field={search}
        />
      </search>
      <Loaded query={names} failed={text.fetchFailed}>
        {(rows) => <BannedNameResults rows={rows} search={search.settled} mayManage={mayManage} />}
      </Loaded>
    </Card>
  )
}
