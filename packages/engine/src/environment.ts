import type { engineEnvironmentSchema } from '@trellis/contract/links/engine.ts'
import { isRunId } from '@trellis/game-data/names.ts'
import type { z } from 'zod'

export type EngineEnvironment = z.output<typeof engineEnvironmentSchema>

/**
 * Checks the environment as `engineEnvironmentSchema` says, without loading zod: hundreds of engines share
 * a machine, and the schema library alone costs each 4 MB and 10 ms. A test holds the two together.
 */
export function readEnvironment(env: NodeJS.ProcessEnv): EngineEnvironment {
  const run = required(env, 'TRELLIS_RUN')
  if (!isRunId(run)) throw new Error('TRELLIS_RUN is not a run id.')
  const port = Number(required(env, 'TRELLIS_PORT'))
  if (!Number.isSafeInteger(port)) throw new Error('TRELLIS_PORT is not a whole number.')
  return {
    TRELLIS_FOLDER: required(env, 'TRELLIS_FOLDER'),
    TRELLIS_RUN: run,
    TRELLIS_SERVER_NAME: required(env, 'TRELLIS_SERVER_NAME'),
    TRELLIS_PORT: port,
    ...(env.TRELLIS_ITEMS !== undefined && { TRELLIS_ITEMS: env.TRELLIS_ITEMS }),
  }
}

function required(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name]
  if (value === undefined) throw new Error(`${name} is not set.`)
  return value
}
