import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { ServerId } from '@trellis/contract/kit/ids.ts'
import type { Reason } from '@trellis/contract/kit/reason.ts'
import type { CopyOrder, CopySource } from '@trellis/contract/links/agent-copies.ts'
import { isObject } from '@trellis/document/json-value.ts'
import { createDefaultConfig, readConfig, writeConfig } from '@trellis/game-data/config-file.ts'
import type { ServerFile } from '@trellis/game-data/server-file.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import { UnreadableFile } from '@trellis/game-data/unreadable-file.ts'
import { createFault, createReasonFault, Fault } from '@trellis/link/fault.ts'
import type { Log } from '@trellis/program/log.ts'
import { ArchiveFault } from '../backups/archive/archive-fault.ts'
import type { BackupKit } from '../backups/backup-kit.ts'
import { stageServer } from '../backups/stage-server.ts'
import { isNoSpace } from '../disk/no-space.ts'
import { createUnreadableFault } from '../documents/unreadable-fault.ts'
import type { HostedServer } from '../servers/hosted-server.ts'
import type { NewServer, ServerFolders } from '../servers/server-folders.ts'

export type CopyDeps = {
  kit: BackupKit
  folders: ServerFolders
  servers: { get: (id: ServerId) => HostedServer | undefined }
  /** Adds a server whose folder `publish` creates; only revises one that exists. */
  add: (wanted: NewServer, publish: (file: ServerFile) => Promise<void>) => Promise<unknown>
  /** Why nothing may be added for now: the disk is full. */
  diskDenial: () => Reason | null
}

type Order = { file: NewServer; wanted: CopyOrder; stop: AbortController }

/**
 * Makes the folder of a test copy under a temporary name and renames it, so that it exists as a whole or not at all.
 * Its base, with which later changes are compared, are links to its own first files, which are replaced and never written.
 */
export async function makeCopy(deps: CopyDeps, { file, wanted, stop }: Order): Promise<void> {
  const { kit, folders, add } = deps
  const { signal } = stop
  if (deps.diskDenial() !== null) throw createFault('conflict', { code: 'host-disk-full' })
  try {
    const staged = await folders.begin(file)
    await kit.space.during({ abort: (reason) => stop.abort(reason) }, async () => {
      await fill(deps, staged, { source: wanted.source, maxBytes: wanted.maxBytes, signal })
      await takeIdentity(staged, file)
      const { database, base: staging } = staged
      await kit.workers.stage({ database, staging, what: 'all' }, { signal })
    })
    await add(file, async (whole) => {
      signal.throwIfAborted()
      await folders.publish(whole)
    })
  } catch (error) {
    await folders.giveUp(file)
    throw error
  }
}

type Filling = { source: CopySource; maxBytes: number; signal: AbortSignal }

async function fill(
  deps: CopyDeps,
  staged: ServerFolder,
  { source, maxBytes, signal }: Filling,
): Promise<void> {
  const { kit } = deps
  if ('serverId' in source) {
    const server = deps.servers.get(source.serverId)
    if (!server) throw createFault('missing', { code: 'copy-source-gone' })
    await fillFromServer(kit, staged, { server, maxBytes, signal })
    return
  }
  const record = kit.records.find(source.backupId)
  if (!record) throw createFault('missing', { code: 'no-backup' })
  if (record.userId !== source.userId)
    throw createFault('conflict', { code: 'backup-of-other-account' })
  if (record.template) throw createFault('conflict', { code: 'copy-other-engine' })
  if (record.contentBytes > maxBytes) throw createFault('conflict', { code: 'copy-too-large' })
  await kit.space.refuse(record.contentBytes)
  const expected = { sha256: source.sha256, userId: record.userId, maxBytes: record.contentBytes }
  // The target must be new.
  await rm(staged.database, { recursive: true })
  const archive = kit.folders.archive(source.backupId)
  if (!existsSync(archive)) throw createFault('missing', { code: 'no-backup' })
  await kit.workers.unpack({ archive, expected, target: staged.database, folders: [] }, { signal })
}

type FromServer = { server: HostedServer; maxBytes: number; signal: AbortSignal }

async function fillFromServer(
  { workers, space, agentDeps }: BackupKit,
  staged: ServerFolder,
  { server, maxBytes, signal }: FromServer,
): Promise<void> {
  if (server.foreign !== null) throw createFault('conflict', { code: 'copy-other-engine' })
  await space.refuse(server.files.measured.bytes)
  const staging = server.folder.staging(`copy-${agentDeps.randomId()}`)
  try {
    await stageServer(server, staging, { workers, signal, monotonic: agentDeps.monotonic })
    await workers.copy({ from: staging, to: staged.database, maxBytes }, { signal })
    // A server that is removed takes its files along, and the copy would lack some.
    if (!existsSync(staging)) throw new Error('The staged files are gone.')
  } catch (error) {
    throw existsSync(server.folder.root)
      ? error
      : createFault('missing', { code: 'copy-source-gone' })
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

/** Writes the copy's own name and port into its settings, before they become its base. */
async function takeIdentity(
  { configFile }: ServerFolder,
  { name, port, ownerGrowId }: NewServer,
): Promise<void> {
  const found = await readConfig(configFile)
  const config = found ?? createDefaultConfig({ name, port, owner: ownerGrowId })
  const before = isObject(config.SERVER) ? config.SERVER : {}
  await writeConfig(configFile, { ...config, SERVER: { ...before, NAME: name, PORT: port } })
}

/** Returns the fault that the owner reads. What only the operator can mend goes to the log. */
export function getCopyFault(error: unknown, log: Log, serverId: ServerId): Fault {
  if (error instanceof Fault) return error
  if (error instanceof ArchiveFault) return createReasonFault('conflict', error.reason)
  if (error instanceof UnreadableFile) return createUnreadableFault(error)
  if (isNoSpace(error)) return createFault('conflict', { code: 'host-full' })
  log.error({ serverId, error: String(error) }, 'A test copy could not be made.')
  return createFault('conflict', { code: 'copy-failed' })
}
