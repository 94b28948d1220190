import type { Route } from '@trellis/contract/kit/route.ts'
import {
  deleteManagedServer,
  listManagedServers,
  type ManagedServer,
  managedServerSchema,
  powerManagedServer,
} from '@trellis/contract/managed-servers.ts'
import type { PowerAction, ServerStatus } from '@trellis/contract/servers.ts'
import type { Answerer } from './fake-api.ts'

export function makeManagedServer(
  name: string,
  changes: Record<string, unknown> = {},
): ManagedServer {
  return managedServerSchema.parse({
    name,
    ownerGrowId: 'Budi',
    ownerId: '100000000000000002',
    status: 'OFFLINE',
    players: 0,
    version: '1.4.2',
    updateVersion: null,
    ...changes,
  })
}

const statusAfter: Record<PowerAction, ServerStatus> = {
  start: 'STARTING',
  stop: 'STOPPING',
  restart: 'RESTARTING',
  kill: 'STOPPING',
}

export const managedServerAnswers: readonly [Route, Answerer][] = [
  [listManagedServers, (_, { world }) => ({ reply: world.managedServers })],
  [
    powerManagedServer,
    ({ params }) => ({
      reply: {
        message: `${params['name']}: ${params['action']} asked for.`,
        status: statusAfter[params['action'] as PowerAction],
      },
    }),
  ],
  [
    deleteManagedServer,
    ({ params }, { world }) => {
      world.managedServers = world.managedServers.filter((it) => it.name !== params['name'])
      return { reply: { message: 'Deleted.' } }
    },
  ],
]
