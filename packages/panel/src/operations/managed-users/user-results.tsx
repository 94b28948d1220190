import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReplyOf } from '@trellis/contract/kit/route.ts'
import { type listManagedUsers, mostUsersFound } from '@trellis/contract/managed-users.ts'
import type { SessionUser } from '@trellis/contract/users.ts'
import { Empty } from '../../design/empty.tsx'
import { ListMissing } from '../../design/list-missing.tsx'
import { PagedRows } from '../../design/paged-rows.tsx'
import { Text } from '../../design/text.tsx'
import { wordsForAdmins } from '../../words/words-for-admins.ts'
import type { SelectedUsers } from './use-selected-users.ts'
import { UserTable } from './user-table.tsx'

type UserResultsProps = {
  admin: SessionUser
  users: UseQueryResult<ReplyOf<typeof listManagedUsers>>
  /** True when a search or filter leaves somebody out. */
  isNarrowed: boolean
  /** Null for who cannot do anything with a selection. */
  selected: SelectedUsers | null
  page: number
  onPage: (page: number) => void
  onManage: (discordId: string) => void
  onShowAll: () => void
}

/** Who is found: a page of them, or why there is nobody. */
export function UserResults({
  users,
  isNarrowed,
  page,
  onPage,
  onShowAll,
  ...of
}: UserResultsProps) {
  const text = wordsForAdmins.managedUsers
  if (users.data === undefined)
    return (
      <ListMissing
        query={users}
        rowHeight={60}
        title={text.fetchFailed}
        fallback={() => text.fetchFailed}
      />
    )
  const { rows, total, isCapped, pageSize } = users.data
  if (total === 0) return <Nobody isNarrowed={isNarrowed} onShowAll={onShowAll} />
  return (
    <>
      <PagedRows
        label={text.list}
        icon="players"
        page={page}
        pageCount={Math.ceil(total / pageSize)}
        onPage={onPage}
      >
        {rows.length > 0 && <UserTable {...of} rows={rows} isOld={users.isPlaceholderData} />}
      </PagedRows>
      {isCapped && (
        <Text mt="sm" tone="muted" size="sm" center>
          {text.capped(mostUsersFound)}
        </Text>
      )}
    </>
  )
}

type NobodyProps = Pick<UserResultsProps, 'isNarrowed' | 'onShowAll'>

function Nobody({ isNarrowed, onShowAll }: NobodyProps) {
  const text = wordsForAdmins.managedUsers
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
