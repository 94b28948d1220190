import { useQuery } from '@tanstack/react-query'
import { readStoreSettings } from '@trellis/contract/game/configuration.ts'
import { listPlayers } from '@trellis/contract/game/players.ts'
import { isStarterStore } from '@trellis/contract/kit/starter-store.ts'
import { maySetOwnPassword, useOwnPasswordFlag } from '../../game/players/index.ts'
import { useTasks } from '../../hosting/scheduled-tasks/index.ts'
import type { ServerDetail, ShownServer } from '../../hosting/servers/index.ts'
import { useUsage } from '../../hosting/usage/index.ts'
import { useAccount } from '../../kit/account.ts'
import { getQuery } from '../../kit/queries.ts'
import { listFirstSteps } from './first-steps.ts'
import { useFirstStepsFlag } from './use-first-steps-flag.ts'
import { useJoinPage } from './use-join-page.ts'

/** Returns the steps of a server's owner; null until all facts are known. A fact that cannot be read counts as not done. */
export function useFirstSteps(serverId: string, server: ShownServer, detail: ServerDetail | null) {
  const invited = useFirstStepsFlag('invited')
  const opened = useFirstStepsFlag('store')
  const { user } = useAccount()
  const password = useOwnPasswordFlag(detail?.serverId ?? serverId)
  const page = useJoinPage(serverId)
  const tasks = useTasks(serverId)
  const usage = useUsage({ serverId }, 'day')
  const players = useQuery({
    ...getQuery(listPlayers, { params: { serverId }, query: { page: 1, pageSize: 1 } }),
    // Some engines keep their players to themselves.
    enabled: detail !== null && detail.engine?.schema !== 'none',
  })
  const hasStore = detail !== null && detail.engine === null
  const store = useQuery({
    ...getQuery(readStoreSettings, { params: { serverId } }),
    enabled: hasStore,
    // The store's page has the same query, and knows the version of an answer by the very object.
    structuralSharing: false,
  })
  const queries = [page, tasks, usage, players, store]
  if (queries.some((it) => it.isLoading)) return null
  const wasPlayed = usage.data?.points.some((it) => it.players > 0) === true
  return listFirstSteps({
    server,
    hasRun: detail !== null && (detail.run !== null || detail.lastExit !== null),
    needsPassword: maySetOwnPassword(user.growId, detail),
    hasPassword: password.isOn,
    knownPlayers: (players.data?.total ?? 0) + Number(wasPlayed),
    hasStore,
    knowsStore: opened.isOn || (store.data !== undefined && !isStarterStore(store.data)),
    hasInvited: invited.isOn,
    canInvite: page.data?.isPublic === true && page.data.url !== null,
    hasNightlyBackup: tasks.data?.tasks.some((it) => it.type === 'backup' && !it.isPaused) === true,
  })
}

/** Returns the steps of a user who has no server yet. */
export const listStepsWithoutServer = () =>
  listFirstSteps({
    server: null,
    hasRun: false,
    needsPassword: true,
    hasPassword: false,
    knownPlayers: 0,
    hasStore: true,
    knowsStore: false,
    hasInvited: false,
    canInvite: true,
    hasNightlyBackup: false,
  })
