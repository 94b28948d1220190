import type { BannedServer } from '@trellis/contract/hosting/banned-server-names.ts'
import { DataTable } from '../../design/data-table.tsx'
import { Empty } from '../../design/empty.tsx'
import type { Column } from '../../design/table.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { formatInstant } from '../../kit/dates.ts'
import { usePageOfRows } from '../../kit/page-of-rows.ts'
import { bannedServerNamesMessages } from '../../messages/banned-server-names.ts'
import styles from './banned-name-table.module.css'
import { UnbanNameButton } from './unban-name-button.tsx'
import { useBannedNames } from './use-banned-server-names.ts'

type BannedNameTableProps = { search: string; mayManage: boolean }

const text = bannedServerNamesMessages

/** The banned names that are searched for, a page of them at a time. */
export function BannedNameTable({ search, mayManage }: BannedNameTableProps) {
  const names = useBannedNames()
  const found = (names.data ?? []).filter((row) => isFound(row, search.toLowerCase()))
  return (
    <DataTable
      label={text.title}
      columns={mayManage ? [...listColumns(), createActionsColumn()] : listColumns()}
      rowKey={({ serverName }) => serverName}
      className={styles.names}
      query={names}
      page={usePageOfRows(found)}
      failed={text.fetchFailed}
      icon="blocked"
      empty={
        names.data?.length === 0 ? (
          <Empty icon="blocked" title={text.none}>
            {text.noneText}
          </Empty>
        ) : (
          <Empty icon="search" title={text.noneFound} />
        )
      }
    />
  )
}

const listColumns = (): readonly Column<BannedServer>[] => [
  {
    name: 'name',
    title: text.columns.name,
    cell: ({ serverName }) => (
      <strong>
        <VisibleText isName text={serverName} />
      </strong>
    ),
  },
  {
    name: 'reason',
    title: text.columns.reason,
    cell: ({ reason }) => <VisibleText isName text={reason} />,
  },
  {
    name: 'bannedBy',
    title: text.columns.bannedBy,
    kind: 'note',
    onCard: 'titled',
    cell: ({ bannedBy }) => <VisibleText isName text={bannedBy} />,
  },
  {
    name: 'bannedAt',
    title: text.columns.bannedAt,
    kind: 'note',
    onCard: 'titled',
    cell: ({ bannedAt }) => <time dateTime={bannedAt}>{formatInstant(bannedAt)}</time>,
  },
]

const createActionsColumn = (): Column<BannedServer> => ({
  name: 'actions',
  title: text.columns.actions,
  cell: ({ serverName }) => <UnbanNameButton serverName={serverName} />,
})

const isFound = ({ serverName, reason, bannedBy }: BannedServer, search: string) =>
  [serverName, reason, bannedBy].some((it) => it.toLowerCase().includes(search))
