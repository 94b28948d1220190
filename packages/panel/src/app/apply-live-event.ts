import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '@trellis/contract/links/live.ts'
import { activityKey } from '../features/activity-log/activity-key.ts'
import { takeBackup } from '../features/backups/backup-cache.ts'
import { type ConsoleFeed, isConsoleEvent } from '../features/console/console-feed.ts'
import { refreshHistory } from '../features/entitlements/refresh-balances.ts'
import { patchManagedServers } from '../features/managed-servers/managed-servers-cache.ts'
import { takeNotice } from '../features/notices/take-notice.tsx'
import { refreshPanelSettings } from '../features/panel-settings/settings-cache.ts'
import { takeOnlinePlayers } from '../features/players/use-online-players.ts'
import { patchPublicCodes } from '../features/redeem-codes/public-codes-cache.ts'
import { takeTasks } from '../features/scheduled-tasks/task-cache.ts'
import {
  ownServerKey,
  patchHostedServer,
  patchOwnServer,
  readOwn,
  replaceOwnServer,
  statusKey,
} from '../features/servers/server-cache.ts'
import { takeStatistics } from '../features/statistics/statistics-cache.ts'
import { refreshSupportUrl } from '../features/support/use-support.ts'
import { type ProfileReply, profileKey } from '../features/users/use-profile.ts'
import type { WorldFeed } from '../features/worlds/live-world/world-feed.ts'
import { rememberUser } from '../lib/session.ts'

export type LiveTargets = {
  client: QueryClient
  userId: string
  feed: ConsoleFeed
  worlds: WorldFeed
}

/** Writes what the socket brings to where it is kept. */
export function applyLiveEvent(event: LiveEvent, targets: LiveTargets) {
  const { client, userId, feed, worlds } = targets
  if (isConsoleEvent(event)) return feed.accept(event)
  switch (event.type) {
    case 'status_update': {
      const { name, status, players, version } = event.payload
      const patch = { status, players, ...(version === undefined ? {} : { version }) }
      patchHostedServer(client, name, patch)
      if (readOwn(client, userId)?.name === name) patchOwnServer(client, userId, patch)
      // An answer that is under way may be older than this update and would stand over it.
      if (client.isFetching({ queryKey: statusKey }) > 0) {
        void client.invalidateQueries({ queryKey: statusKey })
      }
      return
    }
    case 'server_state':
      return void takeServerState(event.payload.server, targets)
    case 'metrics': {
      const metrics = event.payload
      const name = readOwn(client, userId)?.name
      patchOwnServer(client, userId, { metrics, players: metrics.players })
      if (name !== undefined) patchHostedServer(client, name, { players: metrics.players })
      return
    }
    case 'notice':
      return takeNotice(event.payload, client, userId)
    case 'account': {
      const { user, settings } = event.payload
      rememberUser(user)
      client.setQueryData<ProfileReply>(
        profileKey(userId),
        (known) => known && { profile: { ...known.profile, ...user }, settings },
      )
      void client.invalidateQueries({ queryKey: profileKey(userId) })
      void refreshHistory(client)
      void refreshPanelSettings(client)
      void refreshSupportUrl()
      return
    }
    case 'public_codes':
      return patchPublicCodes(client, userId, event.payload)
    case 'backup':
      return void takeBackup(client, userId, event.payload)
    case 'scheduled_tasks':
      return void takeTasks(client, userId, event.payload.tasks)
    case 'statistics':
      return takeStatistics(client, event.payload)
    case 'players_online':
      return void takeOnlinePlayers(client, userId, event.payload.players)
    case 'world_news':
      return worlds.accept(event.payload)
    case 'managed_servers':
      return patchManagedServers(client, event.payload)
  }
}

type ServerState = Extract<LiveEvent, { type: 'server_state' }>['payload']['server']

async function takeServerState(server: ServerState, { client, userId, feed }: LiveTargets) {
  // A query under way would bring an older view, and its cancelling must not undo ours.
  await client.cancelQueries({ queryKey: ownServerKey(userId) })
  const before = readOwn(client, userId)
  const isKnown = client.getQueryData(ownServerKey(userId)) !== undefined
  replaceOwnServer(client, userId, server)
  // What happened to the server enters the log a moment after it is told.
  if (before?.status !== server?.status) {
    setTimeout(() => void client.invalidateQueries({ queryKey: activityKey(userId) }), 300)
  }
  if (before?.id === server?.id) return
  if (before !== null) feed.forget()
  if (isKnown) await client.invalidateQueries({ queryKey: profileKey(userId) })
}
