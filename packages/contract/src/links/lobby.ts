import * as z from 'zod'
import { formerNameSchema } from '../kit/former-name.ts'
import { serverIdSchema, serverNameSchema } from '../kit/ids.ts'

/**
 * The link between agent or conductor and lobby: messages over Node's channel to a child process, in both
 * directions. The parent sends once where to open, and then the list of servers at each change; the lobby
 * reports whether it is open. The lobby exits when the channel closes.
 */
const keySchema = z.base64().length(44)
const portSchema = z.int().min(1).max(65_535)

/** A hosted server as the lobby knows it. */
export const lobbyServerSchema = z.object({
  id: serverIdSchema,
  name: serverNameSchema,
  formerNames: z.array(formerNameSchema).default([]),
  port: portSchema,
  /** The address at which players reach it; null for the address that all servers share. */
  address: z.string().nullable(),
  isOnline: z.boolean(),
  players: z.int(),
  /** The players who may join; null for all. */
  guests: z.array(z.string()).nullable().default(null),
  /** The key for tickets to this server. */
  key: keySchema,
})
export type LobbyServer = z.output<typeof lobbyServerSchema>

export const lobbyOrderSchema = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('open'),
    port: portSchema,
    /** The IP address or host name at which players reach the servers. */
    address: z.string(),
    /** The file that stores which server each player used last. */
    memoryFile: z.string(),
    /** The `items.dat` that players receive; null if there is none. */
    itemsFile: z.string().nullable(),
    /** The host from which players load textures. */
    cacheHost: z.string(),
    /** The key for the tokens of the login page. */
    key: keySchema,
  }),
  /** All existing servers. The list replaces the one before. */
  z.object({ do: z.literal('list'), servers: z.array(lobbyServerSchema) }),
])
export type LobbyOrder = z.output<typeof lobbyOrderSchema>

/** Why a lobby is shut. An older version sends only the sentence. */
const lobbyCauseSchema = z.object({
  why: z.enum(['taken', 'closed', 'failed', 'ended']),
  /** The part of the sentence that the operating system gives. */
  detail: z.string().max(500),
})
export type LobbyCause = z.output<typeof lobbyCauseSchema>

export const lobbyEventSchema = z.discriminatedUnion('event', [
  z.object({ event: z.literal('open') }),
  /** The lobby cannot open, and exits. */
  z.object({
    event: z.literal('shut'),
    reason: z.string().max(500),
    cause: lobbyCauseSchema.optional(),
  }),
])
export type LobbyEvent = z.output<typeof lobbyEventSchema>

/** The lobby's state, as the agent knows it; `off` if no lobby should run. */
export const lobbyStateSchema = z.object({
  state: z.enum(['open', 'shut', 'off']),
  port: portSchema,
  /** The reason why it is shut, as a sentence. */
  reason: z.string().nullable(),
  cause: lobbyCauseSchema.optional(),
})
export type LobbyState = z.output<typeof lobbyStateSchema>

/** Commands from the api to the agent. */
export const lobbyCommands = {
  'lobby.state': { params: z.strictObject({}), reply: lobbyStateSchema },
} as const
