import { readFileSync } from 'node:fs'
import type { engineEnvironmentSchema } from '@trellis/contract/links/engine.ts'
import { isRunId } from '@trellis/game-data/names.ts'
import type { z } from 'zod'

export type EngineEnvironment = z.output<typeof engineEnvironmentSchema>

/**
 * Checks the environment as `engineEnvironmentSchema` says, without loading zod: hundreds of engines share
 * a machine, and the schema library alone costs each 4 MB and 10 ms. A test holds the two together.
 */
export function readEngineEnvironment(env: NodeJS.ProcessEnv): EngineEnvironment {
  const run = requireVariable(env, 'TRELLIS_RUN')
  if (!isRunId(run)) throw new Error('TRELLIS_RUN is not a run id.')
  const port = Number(requireVariable(env, 'TRELLIS_PORT'))
  if (!Number.isSafeInteger(port)) throw new Error('TRELLIS_PORT is not a whole number.')
  return {
    TRELLIS_FOLDER: requireVariable(env, 'TRELLIS_FOLDER'),
    TRELLIS_RUN: run,
    TRELLIS_SERVER_NAME: requireVariable(env, 'TRELLIS_SERVER_NAME'),
    TRELLIS_PORT: port,
    ...readVariable(env, 'TRELLIS_GUESTS'),
    ...readVariable(env, 'TRELLIS_OWNER'),
    ...readVariable(env, 'TRELLIS_GAME_PASSWORDS'),
    ...readVariable(env, 'TRELLIS_ITEMS'),
    ...readVariable(env, 'TRELLIS_CACHE_HOST'),
    ...readVariable(env, 'TRELLIS_LOBBY_KEY_FILE'),
    ...readLobbyKey(env),
  }
}

function readVariable<Name extends string>(env: NodeJS.ProcessEnv, name: Name) {
  const value = env[name]
  // The name is the only key; the compiler widens computed ones.
  return (value === undefined ? {} : { [name]: value }) as { [Key in Name]?: string }
}

function readLobbyKey(env: NodeJS.ProcessEnv): { TRELLIS_LOBBY_KEY?: string } {
  const file = env.TRELLIS_LOBBY_KEY_FILE
  const key =
    file === undefined
      ? readVariable(env, 'TRELLIS_LOBBY_KEY')
      : { TRELLIS_LOBBY_KEY: readFileSync(file, 'utf8') }
  const { TRELLIS_LOBBY_KEY: text = '' } = key
  const isKey = text.length === 44 && Buffer.from(text, 'base64').toString('base64') === text
  if (key.TRELLIS_LOBBY_KEY !== undefined && !isKey) {
    throw new Error('TRELLIS_LOBBY_KEY is no key.')
  }
  return key
}

function requireVariable(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name]
  if (value === undefined) throw new Error(`${name} is not set.`)
  return value
}
