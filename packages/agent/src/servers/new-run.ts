import { runIdSchema } from '@trellis/contract/kit/ids.ts'
import type { EngineEntrance, engineEnvironmentSchema } from '@trellis/contract/links/engine.ts'
import type { ServerFile } from '@trellis/game-data/server-file.ts'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'
import type { z } from 'zod'
import type { AgentDeps } from '../agent-deps.ts'
import { listGuests } from './guests.ts'
import type { RunRecord } from './records.ts'
import { describePasswords } from './sent-passwords.ts'

export function createRun(
  { now, randomId, bootId, driver }: AgentDeps,
  by: string | null,
  program: string | null,
): RunRecord {
  const { missing: _missing, missingCauses: _codes, ...isolation } = driver.isolation
  return {
    run: runIdSchema.parse(randomId()),
    startedAt: new Date(now()).toISOString(),
    bootId,
    process: null,
    by,
    asked: null,
    askedBy: null,
    isolation,
    program,
  }
}

type Optional = 'TRELLIS_GUESTS' | 'TRELLIS_OWNER' | 'TRELLIS_GAME_PASSWORDS'

/** Returns the engine's environment, as `engineEnvironmentSchema` reads it. */
export function getEnvironment(
  file: ServerFile,
  folder: ServerFolder,
  { run }: RunRecord,
): Record<
  Exclude<
    keyof z.output<typeof engineEnvironmentSchema>,
    keyof EngineEntrance | 'TRELLIS_LOBBY_KEY_FILE' | Optional
  >,
  string
> & { [Name in Optional]?: string } {
  const guests = listGuests(file)
  return {
    TRELLIS_FOLDER: folder.root,
    TRELLIS_RUN: run,
    TRELLIS_SERVER_NAME: file.name,
    TRELLIS_PORT: String(file.port),
    ...(file.template === null && describePasswords(file)),
    ...(guests !== null && { TRELLIS_GUESTS: guests.join(' ') }),
  }
}
