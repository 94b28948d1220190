import * as z from 'zod'
import { runIdSchema } from '../kit/ids.ts'

/**
 * Between agent and engine: JSON lines over the Unix socket `run/control.sock` in the server's folder. The
 * engine listens and renames the socket into place once it is ready to be dialled; agents come and go.
 * The agent sends requests with an `id`, the engine answers `{id, ok}` and sends events.
 */
export const engineProtocol = 1

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

/**
 * The console log on disk: `logs/console/<seq of its first line, 12 digits>-<run>.log`, UTF-8, one line a line.
 * Line numbers go on across runs. While the engine runs only it appends (and begins a new segment at
 * `segmentBytes`); while it is stopped only the agent does. Old segments beyond `keepBytes` are removed.
 */
export const consoleSegment = {
  directory: 'logs/console',
  segmentBytes: 8 * 1024 * 1024,
  keepBytes: 64 * 1024 * 1024,
  name: (firstSeq: number, run: string) => `${String(firstSeq).padStart(12, '0')}-${run}.log`,
  pattern: /^(\d{12})-([a-z0-9]{8,32})\.log$/,
} as const

/** The environment with which the agent spawns an engine; nothing else is handed down. */
export const engineEnvironmentSchema = z.object({
  TRELLIS_FOLDER: z.string(),
  TRELLIS_RUN: runIdSchema,
  TRELLIS_SERVER_NAME: z.string(),
  TRELLIS_PORT: z.coerce.number().int(),
})
