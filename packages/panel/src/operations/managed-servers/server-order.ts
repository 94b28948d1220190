import type { ManagedServer } from '@trellis/contract/operations/managed-servers.ts'
import { z } from 'zod'
import type { ServerLoads } from './use-server-loads.ts'

export const serverOrderSchema = z.enum(['name', 'players', 'cpu', 'memory'])
export type ServerOrder = z.output<typeof serverOrderSchema>

/** Sorts servers, which are by name, by the highest value. Servers that do not run come last. */
export function sortServers(
  servers: readonly ManagedServer[],
  order: ServerOrder,
  loads: ServerLoads,
): readonly ManagedServer[] {
  if (order === 'name') return servers
  const getValue = ({ name, players }: ManagedServer) => {
    const load = loads.get(name)
    if (order === 'players') return players
    return (order === 'cpu' ? load?.cpu : load?.memoryMb) ?? -1
  }
  return servers.toSorted((one, other) => getValue(other) - getValue(one))
}
