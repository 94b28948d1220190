import { listDeletedServers } from '@trellis/contract/deleted-servers.ts'
import type { ReplyOf, Route } from '@trellis/contract/kit/route.ts'
import { readStorage, storageReserve } from '@trellis/contract/storage.ts'
import type { Answerer } from './fake-api.ts'

const mib = 1024 * 1024
const dayMs = 86_400_000

export type FakeStorage = ReplyOf<typeof readStorage>

/** A server that has grown by two MiB a day for thirty days. */
export function makeStorage(changes: Partial<FakeStorage> = {}): FakeStorage {
  const now = Date.parse('2026-10-10T00:00:00Z')
  return {
    usedBytes: 120 * mib,
    limitBytes: 500 * mib,
    reserveBytes: storageReserve(500 * mib),
    usedFiles: 312,
    fileLimit: 64_000,
    parts: {
      worlds: 70 * mib,
      players: 20 * mib,
      textures: 16 * mib,
      logs: 12 * mib,
      other: 2 * mib,
    },
    largest: [
      { kind: 'world', name: 'START', bytes: 6 * mib },
      { kind: 'player', name: 'Budi', bytes: 512 * 1024 },
      { kind: 'log', name: '000001.log', bytes: 4 * mib },
    ],
    history: Array.from({ length: 31 }, (_, at) => ({
      at: new Date(now - (30 - at) * dayMs).toISOString(),
      bytes: (60 + 2 * at) * mib,
    })),
    forecast: { bytesPerDay: 2 * mib, fullAt: new Date(now + 190 * dayMs).toISOString() },
    ...changes,
  }
}

export const storageAnswers: readonly [Route, Answerer][] = [
  [
    readStorage,
    (_, { world }) =>
      world.own === null ? { status: 404, error: 'You have no server.' } : { reply: world.storage },
  ],
  [listDeletedServers, () => ({ reply: { keptDays: 7, servers: [] } })],
]
