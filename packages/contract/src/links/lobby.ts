import * as z from 'zod'
import { serverIdSchema, serverNameSchema } from '../kit/ids.ts'

/**
 * Between agent or conductor and lobby: messages of Node's channel to a child process, in both directions. The former says once where to
 * open, and then each time which servers there are; the lobby says whether it is open. It ends when the channel does.
 */
const keySchema = z.base64().length(44)
const portSchema = z.int().min(1).max(65_535)

/** A hosted server as the lobby knows it. */
export const lobbyServerSchema = z.object({
  id: serverIdSchema,
  name: serverNameSchema,
  port: portSchema,
  /** Where players reach it; null for the address that all servers have. */
  address: z.string().nullable(),
  isOnline: z.boolean(),
  players: z.int(),
  /** For the tickets that this server opens. */
  key: keySchema,
})
export type LobbyServer = z.output<typeof lobbyServerSchema>

export const lobbyOrderSchema = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('open'),
    port: portSchema,
    /** Where players reach the servers: an address or a name of it. */
    address: z.string(),
    /** Remembers who used which server last. */
    memoryFile: z.string(),
    /** The `items.dat` that players are given; null when there is none. */
    itemsFile: z.string().nullable(),
    /** Where players load textures from. */
    cacheHost: z.string(),
    /** For the tokens of the login page. */
    key: keySchema,
  }),
  /** All existing servers. The list replaces the one before. */
  z.object({ do: z.literal('list'), servers: z.array(lobbyServerSchema) }),
])
export type LobbyOrder = z.output<typeof lobbyOrderSchema>

export const lobbyEventSchema = z.discriminatedUnion('event', [
  z.object({ event: z.literal('open') }),
  /** It cannot open, and ends. */
  z.object({ event: z.literal('shut'), reason: z.string().max(500) }),
])
export type LobbyEvent = z.output<typeof lobbyEventSchema>

/** How the lobby is, as the agent knows it. `off` where none is to run. */
export const lobbyStateSchema = z.object({
  state: z.enum(['open', 'shut', 'off']),
  port: portSchema,
  /** Why it is shut, as a sentence. */
  reason: z.string().nullable(),
})
export type LobbyState = z.output<typeof lobbyStateSchema>

/** Commands of the api to the agent. */
export const lobbyCommands = {
  'lobby.state': { params: z.strictObject({}), reply: lobbyStateSchema },
} as const
