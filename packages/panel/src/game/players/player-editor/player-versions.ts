import {
  listPlayerVersions,
  readPlayerVersionChanges,
  restorePlayerVersion,
} from '@trellis/contract/game/player-versions.ts'
import type { VersionCalls } from '../../../document-editor/version-calls.ts'
import { call } from '../../../kit/call.ts'
import { getQuery } from '../../../kit/queries.ts'
import { refreshPlayers } from '../player-queries/use-players.ts'

export function callPlayerVersions(serverId: string, name: string): VersionCalls {
  const params = { serverId, name }
  return {
    list: getQuery(listPlayerVersions, { params }),
    readChanges: (number) => getQuery(readPlayerVersionChanges, { params: { ...params, number } }),
    restore: (number) => call(restorePlayerVersion, { params: { ...params, number } }),
    refresh: (client) => refreshPlayers(client, serverId, name),
  }
}
