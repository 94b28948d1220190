import { type BanRecord, bansListed } from '@trellis/contract/bans.ts'
import { Empty } from '../../design/empty.tsx'
import { PagedRows } from '../../design/paged-rows.tsx'
import { Text } from '../../design/text.tsx'
import { useUrlPage } from '../../kit/url-text.ts'
import { wordsForAdmins } from '../../words/words-for-admins.ts'
import { BanTable } from './ban-table.tsx'

type BanResultsProps = {
  bans: readonly BanRecord[]
  search: string
  /** True while what was searched for is on its way. */
  isOld: boolean
}

const rowsPerPage = 10

/** The bans that were found, a page of them at a time. */
export function BanResults({ bans, search, isOld }: BanResultsProps) {
  const text = wordsForAdmins.bans
  const [page, setPage] = useUrlPage()
  if (bans.length === 0)
    return (
      <Empty icon="shield" title={text.none}>
        {search === '' ? undefined : text.noneFound(search)}
      </Empty>
    )
  const shown = bans.slice((page - 1) * rowsPerPage, page * rowsPerPage)
  return (
    <>
      <PagedRows
        label={text.list}
        icon="shield"
        page={page}
        pageCount={Math.ceil(bans.length / rowsPerPage)}
        onPage={setPage}
      >
        {shown.length > 0 && <BanTable bans={shown} isOld={isOld} />}
      </PagedRows>
      {bans.length >= bansListed && (
        <Text mt="sm" tone="muted" size="sm" center>
          {text.newest(bansListed)}
        </Text>
      )}
    </>
  )
}
