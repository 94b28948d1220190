import {
  listWorldVersions,
  readWorldVersionChanges,
  restoreWorldVersion,
} from '@trellis/contract/game/worlds.ts'
import type { VersionCalls } from '../../../document-editor/version-calls.ts'
import { withGoods } from '../../../document-editor/with-goods.ts'
import { call } from '../../../kit/call.ts'
import { getQuery } from '../../../kit/queries.ts'
import { refreshWorlds } from '../world-queries/use-worlds.ts'

export function callWorldVersions(serverId: string, name: string): VersionCalls {
  const params = { serverId, name }
  return {
    list: getQuery(listWorldVersions, { params }),
    readChanges: (number) => getQuery(readWorldVersionChanges, { params: { ...params, number } }),
    restore: (number) =>
      withGoods('restore', (query) =>
        call(restoreWorldVersion, { params: { ...params, number }, query }),
      ),
    refresh: (client) => refreshWorlds(client, serverId, name),
  }
}
