import { useQuery } from '@tanstack/react-query'
import { listManagedUsers } from '@trellis/contract/operations/managed-users.ts'
import { type FeatureCommands, maxFound } from '../../kit/commands.ts'
import { toFoundCommands } from '../../kit/found-commands.ts'
import { mayDo } from '../../kit/may-do.ts'
import { getPersonPath } from '../../kit/person-path.ts'
import { getQuery } from '../../kit/queries.ts'
import { paletteMessages } from '../../messages/palette.ts'

export const managedUsersCommands: FeatureCommands = {
  sources: [
    {
      group: 'users',
      isSearch: true,
      isFor: ({ user }) => !user.isBanned && mayDo(user, 'users:view'),
      useCommands: useUserCommands,
    },
  ],
}

function useUserCommands(search: string) {
  const users = useQuery({
    ...getQuery(listManagedUsers, { query: { search, filter: 'all', page: 1 } }),
    enabled: search !== '',
  })
  return toFoundCommands({
    query: users,
    rows: users.data?.rows.slice(0, maxFound) ?? [],
    failed: paletteMessages.failed.users,
    toCommand: ({ DiscordID, DiscordUsername, GrowID, ServerName }) => ({
      id: `user ${DiscordID}`,
      title: GrowID === '' ? DiscordUsername : GrowID,
      note: [DiscordUsername, ServerName].filter((it) => it !== '').join(' · '),
      icon: 'user',
      to: getPersonPath(DiscordID),
    }),
  })
}
