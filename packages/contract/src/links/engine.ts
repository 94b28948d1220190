import * as z from 'zod'
import { onlinePlayerSchema } from '../game/players.ts'
import { editConflictSchema } from '../kit/document.ts'
import { gameDocumentSchema } from '../kit/game-document.ts'
import { runIdSchema } from '../kit/ids.ts'
import { timedEventRefusals } from '../kit/timed-events.ts'
import { worldNameSchema } from '../kit/world-names.ts'
import { panelPasswordSchema } from './panel-password.ts'
import { timedEventChange } from './timed-event-change.ts'
import { worldNewsSchema } from './world-news.ts'

/**
 * The link between agent and engine: JSON lines over the Unix socket `control/control.sock` in the server's
 * folder. The engine listens and renames the socket into place once it accepts connections; agents may
 * connect and disconnect at any time. The agent sends requests with an `id`; the engine answers `{id, ok}`
 * and sends events. A running engine outlives updates of its agent: a new request, a new field that changes the meaning
 * of one, or a new kind of document needs a new `engineProtocol`, see `answerForOlderEngine`.
 */
export { engineProtocol } from './engine-protocol.ts'

export const engineRequestSchema = z.discriminatedUnion('do', [
  /**
   * Answered with a `ready` event, repeated if it was sent before, so that an adopting agent learns the
   * state.
   */
  z.object({ id: z.int(), do: z.literal('hello'), protocol: z.int() }),
  /** One console line. Its output goes to the console. */
  z.object({ id: z.int(), do: z.literal('command'), line: z.string(), by: z.string() }),
  /** A line of the service, printed on the console and shown to all players. */
  z.object({ id: z.int(), do: z.literal('announce'), text: z.string() }),
  /** The engine exits after it has saved everything. */
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
  /** Writes a document that has changed in memory, so that its file is current. */
  z.object({ id: z.int(), do: z.literal('flush'), document: gameDocumentSchema }),
  /**
   * Changes the running game. `changes` is the JSON text of a list of changes, see `kit/document.ts`.
   * Answered once they are durable; with `conflicts`, or `missing`, nothing was changed.
   */
  z.object({
    id: z.int(),
    do: z.literal('patch'),
    document: gameDocumentSchema,
    changes: z.string(),
    by: z.string(),
  }),
  /**
   * Replaces a whole document with the given JSON text. With `isNew` it is created, and the answer is `taken` if the
   * name is in use. With `isRepair` it replaces a file that is broken or gone; a state that the game has in memory is
   * newer, so that is written instead and the answer is `kept`.
   */
  z.object({
    id: z.int(),
    do: z.literal('put'),
    document: gameDocumentSchema,
    text: z.string(),
    by: z.string(),
    isNew: z.boolean().optional(),
    isRepair: z.boolean().optional(),
  }),
  /**
   * Gives a world another name, and takes the players inside along. Answered with `missing`, or with `taken` if the
   * name is in use.
   */
  z.object({
    id: z.int(),
    do: z.literal('rename'),
    document: gameDocumentSchema,
    to: worldNameSchema,
    by: z.string(),
  }),
  z.object({ id: z.int(), do: z.literal('remove'), document: gameDocumentSchema, by: z.string() }),
  /**
   * Adds items to a player's inventory, also while other changes of it are made. Answered with `given`, how many
   * fitted, and `count`, how many the player has now; or with `missing`.
   */
  z.object({
    id: z.int(),
    do: z.literal('give'),
    document: gameDocumentSchema,
    itemId: z.int().min(1),
    count: z.int().min(1),
    by: z.string(),
  }),
  /** Answered with the online players. */
  z.object({ id: z.int(), do: z.literal('census') }),
  /** From now on only these players may join; others who are online are kicked. */
  z.object({ id: z.int(), do: z.literal('allow'), players: z.array(z.string()) }),
  /**
   * From now on these are the owner and the passwords that were set in the panel; players that this changes
   * something for are kicked.
   */
  z.object({
    id: z.int(),
    do: z.literal('passwords'),
    owner: z.string(),
    passwords: z.array(panelPasswordSchema),
  }),
  /** Starts a timed event; `form` is the JSON text of a `TimedEventForm`. Answered with `refusal` if it cannot start. */
  z.object({ id: z.int(), do: z.literal('start-event'), form: z.string(), by: z.string() }),
  /** Ends a timed event; `world` is empty for one of the whole server. */
  z.object({ id: z.int(), do: z.literal('stop-event'), kind: z.string(), world: z.string() }),
  /** Answered with `missing` if the player is not online. */
  z.object({ id: z.int(), do: z.literal('kick'), name: z.string(), by: z.string() }),
  /** Shows a line to one player at once; answered with `missing` if the player is not online. */
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
    /** The reason for a failure, in words for the owner. */
    error: z.string().optional(),
    missing: z.literal(true).optional(),
    /** The engine is older than this request. */
    outdated: z.literal(true).optional(),
    taken: z.literal(true).optional(),
    kept: z.literal(true).optional(),
    /** Why a timed event cannot be started or stopped. */
    refusal: z.enum(timedEventRefusals).optional(),
    conflicts: z.array(editConflictSchema).optional(),
    given: z.int().optional(),
    count: z.int().optional(),
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
      /** Milliseconds from the start of the process to readiness. */
      bootMs: z.number(),
    }),
    z.object({ event: z.literal('players'), count: z.int() }),
    /**
     * The players online, their worlds or their mutes have changed; read them with `census`. At most
     * four times a second.
     */
    z.object({ event: z.literal('presence') }),
    /** A timed event has started or ended. */
    z.object({ event: z.literal('timed-event'), at: z.number(), ...timedEventChange }),
    /** Sent to the watchers of a world, at most four times a second for each world. */
    z.object({ event: z.literal('world'), news: worldNewsSchema }),
    /** An unreadable file was set aside; the agent, which keeps older versions, may restore one. */
    z.object({
      event: z.literal('corrupt'),
      document: gameDocumentSchema,
      movedTo: z.string().nullable(),
    }),
    /** Sent once a second by the game loop itself, so that a hung loop sends none. */
    z.object({
      event: z.literal('beat'),
      /** The slowest tick since the last beat. */
      tickMs: z.number(),
      players: z.int(),
      memoryMb: z.number(),
      /** CPU time in milliseconds since the process started. */
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

/** The environment with which the agent spawns an engine; no other variables are inherited. */
export const engineEnvironmentSchema = z.object({
  TRELLIS_FOLDER: z.string(),
  TRELLIS_RUN: runIdSchema,
  TRELLIS_SERVER_NAME: z.string(),
  TRELLIS_PORT: z.coerce.number().int(),
  /** The GrowIDs of the players who may join, separated by spaces; without it, all may. Only test copies have it. */
  TRELLIS_GUESTS: z.string().optional(),
  /**
   * The owner's GrowID. With it, the owner, creators, staff and guests can log in only with a password that was set in the
   * panel.
   */
  TRELLIS_OWNER: z.string().optional(),
  /** Those passwords, each as the GrowID in small letters, a colon and the hash, separated by spaces. */
  TRELLIS_GAME_PASSWORDS: z.string().optional(),
  /** The `items.dat` that players receive. */
  TRELLIS_ITEMS: z.string().optional(),
  /**
   * The host and port from which players load textures, below `cache/`, unless the settings name another
   * address.
   */
  TRELLIS_CACHE_HOST: z.string().optional(),
  /**
   * The key of the tickets with which the lobby sends players here, in Base64; without it, the engine accepts
   * no tickets.
   */
  TRELLIS_LOBBY_KEY: z.base64().length(44).optional(),
  /** Or the path of a file with the key, for container services that show variables to other users. */
  TRELLIS_LOBBY_KEY_FILE: z.string().optional(),
})
