import type { BannedServer } from '@trellis/contract/banned-names.ts'
import { Empty } from '../../design/empty.tsx'
import { PagedRows } from '../../design/paged-rows.tsx'
import { usePageOf } from '../../kit/use-page-of.ts'
import { wordsForAdmins } from '../../words/words-for-admins.ts'
import { BannedNameTable } from './banned-name-table.tsx'

type BannedNameResultsProps = {
  rows: readonly BannedServer[]
  search: string
  mayManage: boolean
}

/** The banned names that are searched for, a page of them at a time. */
export function BannedNameResults({ rows, search, mayManage }: BannedNameResultsProps) {
  const text = wordsForAdmins.bannedNames
  const found = rows.filter((row) => isFound(row, search.toLowerCase()))
  const { shown, ...pages } = usePageOf(found)
  if (rows.length === 0)
    return (
      <Empty icon="blocked" title={text.none}>
        {text.noneText}
      </Empty>
    )
  if (found.length === 0) return <Empty icon="search" title={text.noneFound} />
  return (
    <PagedRows label={text.title} icon="blocked" {...pages}>
      <BannedNameTable rows={shown} mayManage={mayManage} />
    </PagedRows>
  )
}

const isFound = ({ serverName, reason, bannedBy }: BannedServer, search: string) =>
  [serverName, reason, bannedBy].some((it) => it.toLowerCase().includes(search))
