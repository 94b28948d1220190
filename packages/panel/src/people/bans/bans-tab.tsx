import { Box } from '../../design/box.tsx'
import { Card } from '../../design/card.tsx'
import { SearchField } from '../../design/search-field.tsx'
import { useUrlText } from '../../kit/url-text.ts'
import { bansMessages } from '../../messages/bans.ts'
import { BanTable } from './ban-table.tsx'

const pauseMs = 250

/** Every ban of a user, those in force and those that are over. */
export function BansTab() {
  const text = bansMessages
  const search = useUrlText('search', pauseMs, ['page'])
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
      <BanTable search={search.settled} />
    </Card>
  )
}
