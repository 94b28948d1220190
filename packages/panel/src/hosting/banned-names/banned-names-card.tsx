import { Box } from '../../design/box.tsx'
import { Card } from '../../design/card.tsx'
import { CardIntro } from '../../design/card-intro.tsx'
import { Loaded } from '../../design/loaded.tsx'
import { SearchField } from '../../design/search-field.tsx'
import { useUrlText } from '../../kit/url-text.ts'
import { wordsForAdmins } from '../../words/words-for-admins.ts'
import { BannedNameResults } from './banned-name-results.tsx'
import { useBannedNames } from './use-banned-names.ts'

type BannedNamesCardProps = { mayManage: boolean }

const pauseMs = 250

export function BannedNamesCard({ mayManage }: BannedNamesCardProps) {
  const text = wordsForAdmins.bannedNames
  const names = useBannedNames()
  const search = useUrlText('search', pauseMs, ['page'])
  return (
    <Card title={text.title}>
      {!mayManage && (
        <CardIntro as="p" size="md">
          {text.readOnly}
        </CardIntro>
      )}
      <Box as="search" mb="sm">
        <SearchField
          maw="24rem"
          name={text.search}
          placeholder={text.searchPlaceholder}
          field={search}
        />
      </Box>
      <Loaded query={names} failed={text.fetchFailed}>
        {(rows) => <BannedNameResults rows={rows} search={search.settled} mayManage={mayManage} />}
      </Loaded>
    </Card>
  )
}
