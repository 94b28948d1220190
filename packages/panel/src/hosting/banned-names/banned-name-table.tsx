import type { BannedServer } from '@trellis/contract/banned-names.ts'
import { DataTable } from '../../design/data-table.tsx'
import { Empty } from '../../design/empty.tsx'
import type { Column } from '../../design/table.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { formatInstant } from '../../kit/dates.ts'
import { usePageOf } from '../../kit/page-of-rows.ts'
import { wordsForAdmins } from '../../words/words-for-admins.ts'
import styles from './banned-name-table.module.css'
import { UnbanNameButton } from './unban-name-button.tsx'
import { useBannedNames } from './use-banned-names.ts'

type BannedNameTableProps = { search: string; mayManage: boolean }

const text = wordsForAdmins.bannedNames
const titles = text.columns

/** The banned names that are searched for, a page of them at a time. */
export function BannedNameTable({ search, mayManage }: BannedNameTableProps) {
  const names = useBannedNames()
  const found = (names.data ?? []).filter((row) => isFound(row, search.toLowerCase()))
  return (
    <DataTable
      label={text.title}
      columns={mayManage ? [...columns, actions] : columns}
      rowKey={({ serverName }) => serverName}
      className={styles.names}
      query={names}
      page={usePageOf(found)}
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

const columns: readonly Column<BannedServer>[] = [
  {
    name: 'name',
    title: titles.name,
    cell: ({ serverName }) => (
      <strong>
        <VisibleText isName text={serverName} />
      </strong>
    ),
  },
  {
    name: 'reason',
    title: titles.reason,
    cell: ({ reason }) => <VisibleText isName text={reason} />,
  },
  {
    name: 'bannedBy',
    title: titles.bannedBy,
    kind: 'note',
    onCard: 'titled',
    cell: ({ bannedBy }) => <VisibleText isName text={bannedBy} />,
  },
  {
    name: 'bannedAt',
    title: titles.bannedAt,
    kind: 'note',
    onCard: 'titled',
    cell: ({ bannedAt }) => <time dateTime={bannedAt}>{formatInstant(bannedAt)}</time>,
  },
]

const actions: Column<BannedServer> = {
  name: 'actions',
  title: titles.actions,
  cell: ({ serverName }) => <UnbanNameButton serverName={serverName} />,
}

const isFound = ({ serverName, reason, bannedBy }: BannedServer, search: string) =>
  [serverName, reason, bannedBy].some((it) => it.toLowerCase().includes(search))
