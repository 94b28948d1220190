import * as z from 'zod'
import { editConflictSchema } from '../kit/document.ts'
import { runIdSchema } from '../kit/ids.ts'
import { onlinePlayerSchema } from '../players.ts'
import { worldNameSchema } from '../worlds.ts'
import { gameDocumentSchema } from './game-document.ts'
import { worldNewsSchema } from './world-news.ts'

/**
 * Between agent and engine: JSON lines over the Unix socket `control/control.sock` in the server's folder. The
 * engine listens and renames the socket into place once it is ready to be dialled; agents come and go.
 * The agent sends requests with an `id`, the engine answers `{id, ok}` and sends events.
 */
export { engineProtocol } from './engine-protocol.ts'

export const engineRequestSchema = z.discriminatedUnion('do', [
  /** Answered with a `ready` event (again) when the engine is ready, so that an adopter learns the state. */
  z.object({ id: z.int(), do: z.literal('hello'), protocol: z.int() }),
  /** One console line. Its output goes to the console. */
  z.object({ id: z.int(), do: z.literal('command'), line: z.string(), by: z.string() }),
  /** A line of the service, printed on the console and shown to all players. */
  z.object({ id: z.int(), do: z.literal('announce'), text: z.string() }),
  /** Ends after everything is saved. */
  z.object({ id: z.int(), do: z.literal('stop'), reason: z.string() }),
  z.object({ id: z.int(), do: z.literal('save') }),
  /** From now on the engine records which documents it writes or removes; `freeze` returns them. */
  z.object({ id: z.int(), do: z.literal('mark') }),
  /**
   * Writes everything that has changed, then pauses until `thaw`: nothing is written, and the game does not
   * tick. The answer is `touched`, the documents written or removed since `mark`. It thaws automatically
   * after `forMs`, or when the agent disconnects.
   */
  z.object({ id: z.int(), do: z.literal('freeze'), forMs: z.int().min(1).max(10_000) }),
  /**
   * Answered with `missing` if it was no longer frozen: the files that were read may be of different moments.
   */
  z.object({ id: z.int(), do: z.literal('thaw') }),
  /** Writes a document that has changed in memory, so that its file is as new as the game. */
  z.object({ id: z.int(), do: z.literal('flush'), document: gameDocumentSchema }),
  /**
   * Changes the running game. `changes` is the JSON text of a list of changes, see `kit/document.ts`. Answered when
   * they are durable; with `conflicts`, or `missing`, nothing was changed.
   */
  z.object({
    id: z.int(),
    do: z.literal('patch'),
    document: gameDocumentSchema,
    changes: z.string(),
    by: z.string(),
  }),
  /** Replaces a whole document with the given JSON text. */
  z.object({
    id: z.int(),
    do: z.literal('put'),
    document: gameDocumentSchema,
    text: z.string(),
    by: z.string(),
  }),
  z.object({ id: z.int(), do: z.literal('remove'), document: gameDocumentSchema, by: z.string() }),
  /** Answered with who is online. */
  z.object({ id: z.int(), do: z.literal('census') }),
  /** Answered with `missing` when the player is not online. */
  z.object({ id: z.int(), do: z.literal('kick'), name: z.string(), by: z.string() }),
  /** A line that one player reads at once; answered with `missing` when they are not online. */
  z.object({
    id: z.int(),
    do: z.literal('message'),
    name: z.string(),
    text: z.string(),
    by: z.string(),
  }),
  /**
   * Subscribes to `world` events, the whole map first; `whole` requests the map again. The subscription ends
   * when the subscriber disconnects, sends `isOn: false`, or does not renew it within `watchMs`. Answered
   * with `missing` if there is no such world.
   */
  z.object({
    id: z.int(),
    do: z.literal('watch'),
    world: worldNameSchema,
    isOn: z.boolean(),
    whole: z.boolean(),
  }),
])
export type EngineRequest = z.output<typeof engineRequestSchema>

export const engineMessageSchema = z.union([
  z.object({
    id: z.int(),
    ok: z.boolean(),
    /** Why not, for the owner's eyes. */
    error: z.string().optional(),
    missing: z.literal(true).optional(),
    conflicts: z.array(editConflictSchema).optional(),
    touched: z.array(gameDocumentSchema).optional(),
    players: z.array(onlinePlayerSchema).optional(),
  }),
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
    /**
     * The players online, their worlds or their right to chat have changed; read them with `census`. At most
     * four times a second.
     */
    z.object({ event: z.literal('presence') }),
    /** To those who watch; at most four times a second for each world. */
    z.object({ event: z.literal('world'), news: worldNewsSchema }),
    /** A file that could not be read was set aside. An older version may be put back. */
    z.object({ event: z.literal('corrupt'), document: gameDocumentSchema, movedTo: z.string() }),
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
export type EngineAnswer = Extract<EngineMessage, { ok: boolean }>

export { consoleSegment } from './console-segment.ts'

/** The engine's settings for the connections of players. */
export type EngineEntrance = Pick<
  z.output<typeof engineEnvironmentSchema>,
  'TRELLIS_ITEMS' | 'TRELLIS_CACHE_HOST' | 'TRELLIS_LOBBY_KEY'
>

/** The environment with which the agent spawns an engine; nothing else is handed down. */
export const engineEnvironmentSchema = z.object({
  TRELLIS_FOLDER: z.string(),
  TRELLIS_RUN: runIdSchema,
  TRELLIS_SERVER_NAME: z.string(),
  TRELLIS_PORT: z.coerce.number().int(),
  /** The `items.dat` that players are given. */
  TRELLIS_ITEMS: z.string().optional(),
  /** Host and port of where players load textures from, below `cache/`, unless the settings name another place. */
  TRELLIS_CACHE_HOST: z.string().optional(),
  /** The key of the tickets by which the lobby sends players here, in Base64; without it none is taken. */
  TRELLIS_LOBBY_KEY: z.base64().length(44).optional(),
  /** Or the path of a file with the key, for container services that show variables to other users. */
  TRELLIS_LOBBY_KEY_FILE: z.string().optional(),
})
