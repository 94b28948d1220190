import { useQuery } from '@tanstack/react-query'
import { listServerLoads } from '@trellis/contract/operations/managed-servers.ts'
import { getQuery } from '../../kit/queries.ts'

export type ServerLoad = { cpu: number; memoryMb: number }
export type ServerLoads = ReadonlyMap<string, ServerLoad>

const recheckMs = 5000
const none: ServerLoads = new Map()

/** Returns what each running server uses, by name. It is read again every five seconds while the page is visible. */
export function useServerLoads(): ServerLoads {
  const { data } = useQuery({
    ...getQuery(listServerLoads, {}),
    refetchInterval: recheckMs,
    select: ({ loads }) =>
      new Map(loads.map(([name, cpu, memoryMb]) => [name, { cpu, memoryMb }] as const)),
  })
  return data ?? none
}
