import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReplyOf } from '@trellis/contract/kit/route.ts'
import { type listManagedUsers, maxUsersFound } from '@trellis/contract/operations/managed-users.ts'
import type { SessionUser } from '@trellis/contract/people/users.ts'
import { DataTable } from '../../design/data-table.tsx'
import { Empty } from '../../design/empty.tsx'
import { Text } from '../../design/text.tsx'
import { getPage } from '../../kit/page-of-rows.ts'
import { managedUsersMessages } from '../../messages/managed-users.ts'
import type { SelectedUsers } from './use-selected-users.ts'
import { createManageColumn, createUserColumns, selectColumn } from './user-columns.tsx'
import styles from './user-table.module.css'

type UserTableProps = {
  admin: SessionUser
  users: UseQueryResult<ReplyOf<typeof listManagedUsers>>
  /** True while a search or a filter is set. */
  isNarrowed: boolean
  /** Null for admins who may not change many users. */
  selected: SelectedUsers | null
  page: number
  onPage: (page: number) => void
  onManage: (discordId: string) => void
  onShowAll: () => void
}

const text = managedUsersMessages

/** Shows a page of the found users. */
export function UserTable({ admin, users, selected, page, onPage, ...props }: UserTableProps) {
  const { pageSize = 1, isCapped = false } = users.data ?? {}
  return (
    <DataTable
      label={text.list}
      columns={[
        ...(selected === null ? [] : [selectColumn(admin, selected)]),
        ...createUserColumns(),
        createManageColumn(admin, props.onManage),
      ]}
      rowKey={({ DiscordID }) => DiscordID}
      getMarks={({ DiscordID }) => ({ selected: selected?.ids.has(DiscordID) ?? false })}
      className={selected === null ? styles.users : `${styles.users} ${styles.selectable}`}
      query={users}
      page={getPage(users.data, { page, pageSize, setPage: onPage })}
      failed={text.fetchFailed}
      icon="players"
      empty={<NoUsersFound isNarrowed={props.isNarrowed} onShowAll={props.onShowAll} />}
      below={
        isCapped && (
          <Text mt="sm" tone="muted" size="sm" center>
            {text.capped({ max: maxUsersFound })}
          </Text>
        )
      }
    />
  )
}

type NoUsersFoundProps = Pick<UserTableProps, 'isNarrowed' | 'onShowAll'>

function NoUsersFound({ isNarrowed, onShowAll }: NoUsersFoundProps) {
  if (!isNarrowed) return <Empty icon="players" title={text.none} />
  return (
    <Empty
      icon="search"
      title={text.noneFound}
      action={
        <Button variant="default" onClick={onShowAll}>
          {text.showAll}
        </Button>
      }
    >
      {text.noneFoundHint}
    </Empty>
  )
}
