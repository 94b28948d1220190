import { useQuery } from '@tanstack/react-query'
import {
  type HostedServer,
  type OwnServer,
  readOwnServer,
  readStatus,
} from '@trellis/contract/servers.ts'
import { noServer } from '@trellis/contract/users.ts'
import { useAccount } from '../../kit/account.ts'
import { getStatusText } from '../../kit/call-failure.ts'
import { getQuery } from '../../kit/queries.ts'
import { dashboardMessages } from '../../messages/dashboard.ts'
import { unlistedServer } from './server-cache.ts'

const lookAgainMs = 30_000

/** The owner's server as the public list has it, with what only its owner sees. */
export function useShownServer() {
  const { user, profile } = useAccount()
  const owned = profile !== null && profile.serverOwned !== noServer ? profile.serverOwned : null
  const status = useQuery({
    ...getQuery(readStatus, {}),
    enabled: owned !== null,
    refetchInterval: lookAgainMs,
    meta: {
      fallback: (error) => dashboardMessages.statusFailed({ statusText: getStatusText(error) }),
    },
  })
  const own = useQuery({
    ...getQuery(readOwnServer, { params: { id: user.id } }),
    enabled: profile !== null,
    refetchInterval: lookAgainMs,
  })
  const detail = own.data?.server ?? null
  return {
    server: owned === null ? null : shownServer(owned, status.data?.hostedServers),
    detail: detail?.name === owned ? detail : null,
    isDetailLoading: own.isLoading,
    isLoading: profile === null || (owned !== null && (status.isPending || own.isPending)),
    error:
      owned === null
        ? null
        : ((status.data ? null : status.error) ?? (own.data ? null : own.error)),
    isFetching: status.isFetching || own.isFetching,
    retry: () => {
      void status.refetch()
      void own.refetch()
    },
  }
}

export type ShownServer = HostedServer
export type ServerDetail = OwnServer

/** While the list has not come nothing is known; a server that the list lacks is offline. */
function shownServer(name: string, hosted: readonly HostedServer[] | undefined): HostedServer {
  if (hosted === undefined) return { ...unlistedServer(name), status: 'UNKNOWN' }
  return hosted.find((it) => it.name === name) ?? unlistedServer(name)
}
