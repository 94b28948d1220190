import { Box } from '../../design/box.tsx'
import { Card } from '../../design/card.tsx'
import { CardIntro } from '../../design/card-intro.tsx'
import { SearchField } from '../../design/search-field.tsx'
import { useUrlText } from '../../kit/url-text.ts'
import { bannedServerNamesMessages } from '../../messages/banned-server-names.ts'
import { BannedNameTable } from './banned-name-table.tsx'

type BannedNamesCardProps = { mayManage: boolean }

const pauseMs = 250

export function BannedNamesCard({ mayManage }: BannedNamesCardProps) {
  const text = bannedServerNamesMessages
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
      <BannedNameTable search={search.settled} mayManage={mayManage} />
    </Card>
  )
}
