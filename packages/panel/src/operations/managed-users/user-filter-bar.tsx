import { SegmentedControl } from '@mantine/core'
import type { ReplyOf } from '@trellis/contract/kit/route.ts'
import {
  type listManagedUsers,
  maxUsersFound,
  type UserFilter,
  userFilterSchema,
} from '@trellis/contract/operations/managed-users.ts'
import { Row } from '../../design/row.tsx'
import { SearchField } from '../../design/search-field.tsx'
import { Text } from '../../design/text.tsx'
import { managedUsersMessages } from '../../messages/managed-users.ts'

type UserFilterBarProps = {
  search: { text: string; type: (text: string) => void }
  filter: UserFilter
  onFilter: (filter: UserFilter) => void
  /** The result, once it is loaded. */
  users: ReplyOf<typeof listManagedUsers> | undefined
}

export function UserFilterBar({ search, filter, onFilter, users }: UserFilterBarProps) {
  const text = managedUsersMessages
  return (
    <Row as="search" mb="sm" wrap gap="md" rowGap="sm" phoneLines>
      <SearchField
        flex="1 1 14rem"
        maw="24rem"
        name={text.search}
        placeholder={text.searchPlaceholder}
        clearLabel={text.clearSearch}
        field={search}
      />
      <SegmentedControl
        aria-label={text.filter}
        value={filter}
        onChange={(next) => onFilter(userFilterSchema.catch('all').parse(next))}
        data={userFilterSchema.options.map((value) => ({ value, label: text.filters[value] }))}
      />
      <Text as="span" push tone="muted" size="sm" numeric role="status">
        {users !== undefined &&
          (users.isCapped
            ? text.cappedCount({ max: maxUsersFound })
            : text.count({ count: users.total }))}
      </Text>
    </Row>
  )
}
