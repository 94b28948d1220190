import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  listManagedUsers,
  readManagedUser,
  type UserFilter,
} from '@trellis/contract/operations/managed-users.ts'
import { getQuery } from '../../kit/queries.ts'
import { managedUsersMessages } from '../../messages/managed-users.ts'

export type UsersQuery = { search: string; filter: UserFilter; page: number }

/** One page of users; the one before stays in sight while the next is on its way. */
export function useManagedUsers(place: UsersQuery) {
  return useQuery({
    ...getQuery(listManagedUsers, { query: place }),
    placeholderData: keepPreviousData,
    meta: { fallback: () => managedUsersMessages.fetchFailed },
  })
}

export function useManagedUser(discordId: string) {
  return useQuery(getQuery(readManagedUser, { params: { discordId } }))
}
