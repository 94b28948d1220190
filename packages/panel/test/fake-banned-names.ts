import {
  type BannedServer,
  bannedServerSchema,
  banServerName,
  listBannedServers,
  unbanServerName,
} from '@trellis/contract/banned-names.ts'
import type { Route } from '@trellis/contract/kit/route.ts'
import type { UndoOffer } from '@trellis/contract/undo.ts'
import type { Answerer } from './fake-api.ts'

export function makeBannedName(
  serverName: string,
  changes: Partial<BannedServer> = {},
): BannedServer {
  return bannedServerSchema.parse({
    serverName,
    reason: 'Pretends to be official',
    bannedBy: 'Operator',
    bannedAt: '2026-10-09T00:00:00.000Z',
    ...changes,
  })
}

const offer = (label: string): UndoOffer => ({
  id: `undo-${label}`,
  label,
  until: '2099-01-01T00:00:00.000Z',
})

export const bannedNameAnswers: readonly [Route, Answerer][] = [
  [listBannedServers, (_, { world }) => ({ reply: world.bannedNames })],
  [
    banServerName,
    ({ body }, { world }) => {
      const { serverName, reason } = body as Pick<BannedServer, 'serverName' | 'reason'>
      world.bannedNames = [makeBannedName(serverName, { reason }), ...world.bannedNames]
      const label = `Banned the name ${serverName}`
      return { reply: { message: `${label}.`, undo: offer(label) } }
    },
  ],
  [
    unbanServerName,
    ({ params }, { world }) => {
      world.bannedNames = world.bannedNames.filter((it) => it.serverName !== params['serverName'])
      const label = `Unbanned the name ${params['serverName']}`
      return { reply: { message: `${label}.`, undo: offer(label) } }
    },
  ],
]
