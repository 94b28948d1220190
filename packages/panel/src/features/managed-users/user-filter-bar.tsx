import { SegmentedControl } from '@mantine/core'
import type { ReplyOf } from '@trellis/contract/kit/route.ts'
import {
  type listManagedUsers,
  mostUsersFound,
  type UserFilter,
  userFilterSchema,
} from '@trellis/contract/managed-users.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { wordsForAdmins } from '../../words/words-for-admins.ts'
import styles from './user-filter-bar.module.css'

type UserFilterBarProps = {
  search: { text: string; type: (text: string) => void }
  filter: UserFilter
  onFilter: (filter: UserFilter) => void
  /** What was found, once it is there. */
  users: ReplyOf<typeof listManagedUsers> | undefined
}

export function UserFilterBar({ search, filter, onFilter, users }: UserFilterBarProps) {
  const text = wordsForAdmins.managedUsers
  return (
    <search className={styles.bar}>
      <SearchField
        className={styles.search}
        name={text.search}
        placeholder={text.searchPlaceholder}
        clearLabel={text.clearSearch}
        field={search}
      />
      <SegmentedControl
        aria-label={text.filter}
        className={styles.filter ?? ''}
        value={filter}
        onChange={(next) => onFilter(userFilterSchema.catch('all').parse(next))}
        data={userFilterSchema.options.map((value) => ({ value, label: text.filters[value] }))}
      />
      <span className={styles.count} role="status">
        {users !== undefined &&
          (users.isCapped ? text.cappedCount(mostUsersFound) : text.count(users.total))}
      </span>
    </search>
  )
}
