import { mkdir, rm } from 'node:fs/promises'
import { relative } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { EngineAnswer } from '@trellis/contract/links/engine.ts'
import { getDocumentPath } from '@trellis/game-data/game-document.ts'
import { createFault } from '@trellis/link/fault.ts'
import { EngineGone } from '../documents/game-writer.ts'
import type { ActiveRun } from '../servers/active-run.ts'
import type { HostedServer } from '../servers/hosted-server.ts'
import { StartLimiter } from '../start-limiter.ts'
import { stageAgain } from './archive/stage.ts'
import type { ArchiveWorkers } from './archive-workers.ts'

type Deps = { workers: ArchiveWorkers; signal: AbortSignal; monotonic: () => number }

const attempts = 4
/**
 * Is far longer than a pause should take: when it expires, the game resumes and staging is retried.
 */
const maxPauseMs = 5000
const maxForeignPauseMs = 10_000

/** Serialises staging per server, because the engine tracks changes for one staging at a time. */
const turns = new WeakMap<HostedServer, StartLimiter>()

/**
 * Links all files of a server into its staging folder as of a single moment, and returns how long
 * the game was paused. Throws a fault after four failed attempts.
 */
export function stageServer(
  server: HostedServer,
  staging: string,
  parts: Deps,
): Promise<{ pauseMs: number }> {
  const turn = turns.get(server) ?? new StartLimiter(1)
  turns.set(server, turn)
  return turn.pass(parts.signal, () => stageSerially(server, staging, parts))
}

async function stageSerially(
  server: HostedServer,
  staging: string,
  parts: Deps,
): Promise<{ pauseMs: number }> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    parts.signal.throwIfAborted()
    await rm(staging, { recursive: true, force: true })
    await mkdir(staging, { recursive: true, mode: 0o700 })
    try {
      const run = await server.files.folderOwner.owner()
      const isForeign = server.foreign !== null
      const take = isForeign ? stageForeign : stageRunning
      if (run) return { pauseMs: await take(server, run, staging, parts) }
      await server.files.folderOwner.locked(() =>
        link(server, staging, isForeign ? 'copies' : 'all', parts),
      )
      return { pauseMs: 0 }
    } catch (error) {
      // The engine started, ended or resumed too early, so the links may be from different moments:
      // retry.
      if (!(error instanceof EngineGone)) throw error
      await nextTurn()
    }
  }
  throw createFault('conflict', { code: 'server-busy' })
}

async function stageRunning(
  server: HostedServer,
  run: ActiveRun,
  staging: string,
  parts: Deps,
): Promise<number> {
  const { folder } = server
  await ask(run, { do: 'mark' })
  await link(server, staging, 'all', parts)
  await ask(run, { do: 'save' })
  const from = parts.monotonic()
  const { touched } = await ask(run, { do: 'freeze', forMs: maxPauseMs })
  for (const document of touched ?? []) {
    const path = getDocumentPath(folder, document)
    stageAgain(folder.database, staging, relative(folder.database, path))
  }
  const thawed = await run.request({ do: 'thaw' })
  if (!thawed?.ok) throw new EngineGone()
  const pauseMs = parts.monotonic() - from
  // Adds textures that arrived during linking, because staged documents may refer to them.
  await link(server, staging, 'rest', parts)
  return Math.round(pauseMs * 10) / 10
}

/**
 * Pauses the engine's processes while their files are copied, because it is unknown which files
 * they change and how.
 */
async function stageForeign(
  server: HostedServer,
  run: ActiveRun,
  staging: string,
  parts: Deps,
): Promise<number> {
  await ask(run, { do: 'save' })
  const from = parts.monotonic()
  await ask(run, { do: 'freeze', forMs: maxForeignPauseMs })
  await link(server, staging, 'copies', parts)
  const thawed = await run.request({ do: 'thaw' })
  if (!thawed?.ok) throw new EngineGone()
  return Math.round((parts.monotonic() - from) * 10) / 10
}

function link(
  { folder }: HostedServer,
  staging: string,
  what: 'all' | 'rest' | 'copies',
  { workers, signal }: Deps,
): Promise<void> {
  return workers.stage({ database: folder.database, staging, what }, { signal })
}

async function ask(
  run: ActiveRun,
  request: Parameters<ActiveRun['request']>[0],
): Promise<EngineAnswer> {
  const answer = await run.request(request)
  if (!answer) throw new EngineGone()
  if (!answer.ok) {
    const why = answer.error ?? 'no reason given'
    throw createFault('trouble', { code: 'game-not-saved', params: { why } })
  }
  return answer
}
