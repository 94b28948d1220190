import { Box } from '../../design/box.tsx'
import { Card } from '../../design/card.tsx'
import { ListMissing } from '../../design/list-missing.tsx'
import { SearchField } from '../../design/search-field.tsx'
import { useUrlText } from '../../kit/url-text.ts'
import { wordsForAdmins } from '../../words/words-for-admins.ts'
import { BanResults } from './ban-results.tsx'
import { useBans } from './use-bans.ts'

const pauseMs = 250

/** Every ban of a user, those in force and those that are over. */
export function BansTab() {
  const text = wordsForAdmins.bans
  const search = useUrlText('search', pauseMs, ['page'])
  const bans = useBans(search.settled)
  return (
    <Card>
      <Box as="search" mb="sm">
        <SearchField
          maw="26rem"
          name={text.search}
          placeholder={text.searchPlaceholder}
          clearLabel={text.clearSearch}
          field={search}
        />
      </Box>
      {bans.data === undefined ? (
        <ListMissing
          query={bans}
          rowHeight={60}
          title={text.fetchFailed}
          fallback={() => text.fetchFailed}
        />
      ) : (
        <BanResults bans={bans.data} search={search.settled} isOld={bans.isPlaceholderData} />
      )}
    </Card>
  )
}
