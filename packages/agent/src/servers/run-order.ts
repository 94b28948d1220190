import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ServerLimits } from '@trellis/contract/kit/isolation.ts'
import type { ServerFile } from '@trellis/game-data/server-file.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import { recipeFileName } from '@trellis/items/recipe.ts'
import { createReason } from '@trellis/texts/reasons.ts'
import type { AgentDeps } from '../agent-deps.ts'
import { createEngineEntrance } from '../lobby/entrance.ts'
import type { RunOrder } from '../runtime/driver.ts'
import type { Timings } from '../timings.ts'
import { getEnvironment } from './new-run.ts'
import type { RunRecord } from './records.ts'

/** Describes how a server with another engine runs. */
export type ForeignRuns = {
  /** Resolves to the program to run; rejects with a `Fault` that says why it is unavailable. */
  order: () => Promise<Pick<RunOrder, 'command' | 'environment' | 'readable'>>
  /** The timeout of the engine's own stop commands. */
  readonly stopMs: number
  /** The hash of the program that would run now; null when none can run. */
  readonly program: string | null
}

type Deps = {
  file: ServerFile
  folder: ServerFolder
  agentDeps: AgentDeps
  limits: { readonly inForce: ServerLimits }
  foreign: ForeignRuns | null
}

export const notRun = createReason({ code: 'start-refused' })

/** Returns the order: at once for the bundled engine; another engine's files are checked first. */
export function getOrder(parts: Deps, record: RunRecord): RunOrder | Promise<RunOrder> {
  const { file, folder, agentDeps, limits, foreign } = parts
  const environment = getEnvironment(file, folder, record)
  if (foreign) {
    return foreign.order().then((order) => ({
      ...order,
      secrets: {},
      environment: { ...environment, ...order.environment },
      limits: limits.inForce,
    }))
  }
  const { TRELLIS_LOBBY_KEY, ...entrance } = createEngineEntrance(agentDeps.entrance, file.id)
  return {
    command: agentDeps.engineCommand,
    environment: { ...environment, ...entrance },
    secrets: TRELLIS_LOBBY_KEY === undefined ? {} : { TRELLIS_LOBBY_KEY },
    readable: entrance.TRELLIS_ITEMS === undefined ? [] : listItemFiles(entrance.TRELLIS_ITEMS),
    limits: limits.inForce,
  }
}

/** Lists an `items.dat` and the recipes next to it, if there are any. */
function listItemFiles(itemsPath: string): string[] {
  const recipes = join(dirname(itemsPath), recipeFileName)
  return existsSync(recipes) ? [itemsPath, recipes] : [itemsPath]
}

/** Returns the timings with the engine's own stop timeout, if that is longer. */
export function withEngineTimeouts(
  { askMs, terminateMs }: Pick<Timings, 'askMs' | 'terminateMs'>,
  foreign: ForeignRuns | null,
): Pick<Timings, 'askMs' | 'terminateMs'> {
  return {
    terminateMs,
    get askMs() {
      return Math.max(askMs, foreign?.stopMs ?? 0)
    },
  }
}
