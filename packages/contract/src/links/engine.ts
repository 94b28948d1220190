import * as z from 'zod'
import { runIdSchema } from '../kit/ids.ts'

/**
 * Between agent and engine: JSON lines over the Unix socket `run/control.sock` in the server's folder. The
 * engine listens and renames the socket into place once it is ready to be dialled; agents come and go.
 * The agent sends requests with an `id`, the engine answers `{id, ok}` and sends events.
 */
export { engineProtocol } from './engine-protocol.ts'

export const engineRequestSchema = z.discriminatedUnion('do', [
  /** Answered with a `ready` event (again) when the engine is ready, so that an adopter learns the state. */
  z.object({ id: z.int(), do: z.literal('hello'), protocol: z.int() }),
  /** One console line; what it prints goes to the console. */
  z.object({ id: z.int(), do: z.literal('command'), line: z.string(), by: z.string() }),
  /** Ends after everything is saved. */
  z.object({ id: z.int(), do: z.literal('stop'), reason: z.string() }),
  z.object({ id: z.int(), do: z.literal('save') }),
])
export type EngineRequest = z.output<typeof engineRequestSchema>

export const engineMessageSchema = z.union([
  z.object({ id: z.int(), ok: z.boolean(), error: z.string().optional() }),
  z.discriminatedUnion('event', [
    z.object({
      event: z.literal('ready'),
      run: runIdSchema,
      version: z.string(),
      protocol: z.int(),
      players: z.int(),
      worlds: z.int(),
      /** From the start of the process to readiness. */
      bootMs: z.number(),
    }),
    z.object({ event: z.literal('players'), count: z.int() }),
    /** Once a second from the game loop itself: a hung loop sends none. */
    z.object({
      event: z.literal('beat'),
      /** The slowest tick since the last beat. */
      tickMs: z.number(),
      players: z.int(),
      memoryMb: z.number(),
      /** Milliseconds of processor time since the process began. */
      cpuMs: z.number(),
    }),
    z.object({ event: z.literal('stopping'), reason: z.string() }),
  ]),
])
export type EngineMessage = z.output<typeof engineMessageSchema>

export { consoleSegment } from './console-segment.ts'

/** The environment with which the agent spawns an engine; nothing else is handed down. */
export const engineEnvironmentSchema = z.object({
  TRELLIS_FOLDER: z.string(),
  TRELLIS_RUN: runIdSchema,
  TRELLIS_SERVER_NAME: z.string(),
  TRELLIS_PORT: z.coerce.number().int(),
})
