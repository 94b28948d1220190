import type { BannedServer } from '@trellis/contract/banned-names.ts'
import { useUrlPage } from '../../lib/url-text.ts'
import { Empty } from '../../ui/empty.tsx'
import { PagedRows } from '../../ui/paged-rows.tsx'
import { words } from '../../words/words.ts'
import { BannedNameTable } from './banned-name-table.tsx'

type BannedNameResultsProps = {
  rows: readonly BannedServer[]
  search: string
  mayManage: boolean
}

const rowsPerPage = 10

/** The banned names that are searched for, a page of them at a time. */
export function BannedNameResults({ rows, search, mayManage }: BannedNameResultsProps) {
  const text = words.bannedNames
  const [asked, setPage] = useUrlPage()
  const found = rows.filter((row) => isFound(row, search.toLowerCase()))
  const pageCount = Math.max(1, Math.ceil(found.length / rowsPerPage))
  // The last row of the last page may have been removed.
  const page = Math.min(asked, pageCount)
  if (rows.length === 0)
    return (
      <Empty icon="blocked" title={text.none}>
        {text.noneText}
      </Empty>
    )
  if (found.length === 0) return <Empty icon="search" title={text.noneFound} />
  return (
    <PagedRows label={text.title} icon="blocked" page={page} pageCount={pageCount} onPage={setPage}>
      <BannedNameTable
        rows={found.slice((page - 1) * rowsPerPage, page * rowsPerPage)}
        mayManage={mayManage}
      />
    </PagedRows>
  )
}

const isFound = ({ serverName, reason, bannedBy }: BannedServer, search: string) =>
  [serverName, reason, bannedBy].some((it) => it.toLowerCase().includes(search))
