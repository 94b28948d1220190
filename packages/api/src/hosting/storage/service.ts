import { getStorageFileLimit, getStorageReserve } from '@trellis/contract/hosting/storage.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Db } from '../../kit/db.ts'
import { createFault, Fault } from '../../kit/fault.ts'
import { type Accounts, sumStorage } from '../../people/users/index.ts'
import type { ServerDirectory } from '../servers/index.ts'
import { forecastStorage } from './forecast.ts'
import { listSamples } from './store.ts'
import type { StorageWatch } from './watch.ts'

type Deps = {
  db: Db
  link: AgentLink
  directory: ServerDirectory
  accounts: Accounts
  watch: StorageWatch
  now: () => number
}

const maxShown = 10

export type StorageReader = ReturnType<typeof createStorageReader>

/** Reads how full the storage of a server is, what takes the space, and when it will be full. */
export function createStorageReader(deps: Deps) {
  const { db, link, directory, accounts, watch, now } = deps

  /** Returns nothing while the host is unreachable; the figures from the database are shown anyway. */
  const measure = (serverId: string) =>
    link.ask('storage.read', { serverId, largest: maxShown }).catch((error: unknown) => {
      if (error instanceof Fault && error.kind === 'unavailable') return null
      throw error
    })

  return async (serverId: string) => {
    const row = directory.open(serverId)
    const account = await accounts.find(row.owner_id)
    const known = account?.servers.find(({ id }) => id === row.id)
    if (account === null || known === undefined) throw createFault('missing', { code: 'no-server' })
    await directory.waitUntilCreated(row.id)
    const measured = await measure(row.id)
    const samples = await db.transaction((tx) => listSamples(tx, row.id))
    const usedFiles = measured?.files ?? known.storageFiles
    const usedBytes =
      measured === null
        ? known.storageBytes
        : Object.values(measured.parts).reduce((sum, bytes) => sum + bytes, 0)
    const isNews = usedBytes !== known.storageBytes || usedFiles !== known.storageFiles
    // Profile, dashboard and this page then show the same number.
    if (measured !== null && isNews) await watch.take(row, { bytes: usedBytes, files: usedFiles })
    const limitBytes = account.row.storage_limit_mb * 1024 * 1024
    const all = sumStorage(account)
    const otherBytes = all.storageBytes - known.storageBytes
    const points = [...samples, { at: now(), bytes: usedBytes }]
    return {
      usedBytes,
      limitBytes,
      reserveBytes: getStorageReserve(limitBytes),
      usedFiles,
      accountBytes: otherBytes + usedBytes,
      accountFiles: all.storageFiles - known.storageFiles + usedFiles,
      fileLimit: getStorageFileLimit(limitBytes),
      parts: measured?.parts ?? null,
      largest: measured?.largest ?? [],
      history: points.map(({ at, bytes }) => ({ at: new Date(at).toISOString(), bytes })),
      forecast: forecastStorage(points, limitBytes - otherBytes),
    }
  }
}
