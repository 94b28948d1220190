import { failureSchema } from '../kit/failure.ts'
import { hostedPlacementSchema } from '../kit/placement.ts'
import '../kit/plain-errors.ts'
import * as z from 'zod'
import { consoleRunsSchema } from '../game/console.ts'
import { serverTemplateSchema } from '../hosting/engines.ts'
import { powerActionSchema } from '../hosting/power-rules.ts'
import { ownServerSchema } from '../hosting/servers.ts'
import { largestFileSchema, storagePartsSchema } from '../hosting/storage.ts'
import { consolePartSchema } from '../kit/console-part.ts'
import { editConflictSchema } from '../kit/document.ts'
import { formerNameSchema } from '../kit/former-name.ts'
import {
  growIdSchema,
  instantSchema,
  runIdSchema,
  serverIdSchema,
  serverNameSchema,
} from '../kit/ids.ts'
import { isolationSchema, planLimitsSchema, serverLimitsSchema } from '../kit/isolation.ts'
import { lastExitSchema } from '../kit/run-end.ts'
import { maxFormerOwners } from '../kit/server-owner.ts'
import { backupCommands, backupEvents } from './agent-backups.ts'
import { copyCommands } from './agent-copies.ts'
import { templateCommands } from './agent-engines.ts'
import { gameDataCommands } from './agent-game-data.ts'
import { hostCommands } from './agent-host.ts'
import { limitCommands } from './agent-limits.ts'
import { nameCommands } from './agent-names.ts'
import { portCommands } from './agent-ports.ts'
import { reach } from './edit-shapes.ts'
import { lobbyCommands } from './lobby.ts'
import { timedEventChange } from './timed-event-change.ts'
import { worldNewsSchema } from './world-news.ts'

/**
 * The link between api and agent: one WebSocket over the agent's Unix socket, or over TCP with its token,
 * opened by the api. In a cluster the conductor is in between: an agent to the api, and an api to each
 * server's agent. Text frames are JSON: the api sends `{id, command, params}`, the agent answers `{id, ok,
 * reply}` or `{id, ok: false, failure}` and sends `{event, payload}`. Binary frames carry console lines, see
 * `console-frame.ts`.
 */
export const agentProtocol = 14

const target = z.strictObject({ serverId: serverIdSchema })

/** The agent's report of one server; `version` is that of the engine that runs or would run. */
export const serverReportSchema = ownServerSchema
  .omit({ id: true, name: true, suspension: true, formerNames: true, testCopy: true })
  .extend({
    serverId: serverIdSchema,
    /** The placement in a cluster. The status is `UNKNOWN` while the agent of the server is unreachable. */
    place: hostedPlacementSchema.nullable(),
    /** The effective limits: those that the api has set, and the machine's defaults for the rest. */
    limits: serverLimitsSchema,
    /** The limits that the api has set. */
    planLimits: planLimitsSchema,
    /** The total size of the server's folder. */
    storageBytes: z.int(),
    /** The number of files and folders; older agents do not report it. */
    storageFiles: z.int().default(0),
    /** When the restore ran that an undo would revert; null if there is nothing to undo. */
    undoOf: instantSchema.nullable(),
    /** The owner's GrowID in the server's folder; older agents do not report it. */
    ownerGrowId: growIdSchema.nullable().default(null),
    /** The number of the newest server event, see `serverEventSchema`. */
    lastHappening: z.int(),
  })
export type ServerReport = z.output<typeof serverReportSchema>

/**
 * One line of a server's record, which the agent keeps with the server and numbers from 1 without gaps.
 * Events that happen without a connection to the api still reach the activity log exactly once.
 */
export const serverEventSchema = z.object({
  serverId: serverIdSchema,
  number: z.int(),
  at: instantSchema,
  kind: z.enum([
    'started',
    'stopped',
    'killed',
    'crashed',
    'hung',
    'restarting',
    'halted',
    'adopted',
    /** Saved settings kept the server from starting and were rolled back. */
    'rolled-back',
    /** An archive was imported; `detail.textures` names its textures. */
    'imported',
    /** A backup replaced all data; `detail.backupId` names it. */
    'restored',
    /** The data that a restore had replaced was put back. */
    'restore-undone',
    /**
     * Edits that had waited for the engine's stop are in the files; `detail.held` counts those that no longer
     * applied.
     */
    'edits-applied',
    /**
     * A damaged file was replaced: `detail.file` names it, `detail.from` is `kept` for its last good state, `defaults`, or
     * `panel` for the panel's database.
     */
    'settings-reset',
  ]),
  run: runIdSchema.nullable(),
  /** The requester, as the api named them; null for the agent itself. */
  by: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
})
export type ServerEvent = z.output<typeof serverEventSchema>

const commands = {
  /** The first call on a connection. The answer includes servers on disk that the api does not know. */
  hello: {
    params: z.strictObject({ protocol: z.int() }),
    reply: z.object({
      protocol: z.int(),
      engineVersion: z.string(),
      /** The isolation of servers that start from now on. */
      isolation: isolationSchema,
      /**
       * The key of the tokens that the agent's lobby opens, in Base64, for an api on another machine. Null when another
       * program runs the lobby.
       */
      lobbyKey: z.base64().nullable().default(null),
      servers: z.array(serverReportSchema),
    }),
  },
  /** Creates the server's folder. Repeating it for the same id changes nothing. */
  'server.create': {
    params: target.extend({
      name: serverNameSchema,
      port: z.int().min(1).max(65535),
      ownerGrowId: growIdSchema,
      /** Null for the bundled engine. */
      template: serverTemplateSchema.nullable().default(null),
    }),
    reply: serverReportSchema,
  },
  /**
   * Rebuilds the file of a server whose folder is there, if it is missing or damaged, and loads the server. Null if there is
   * no such folder. It changes nothing of a server that the agent knows.
   */
  'server.rebuild': {
    params: target.extend({
      name: serverNameSchema,
      formerNames: z.array(formerNameSchema).max(20),
      port: z.int().min(1).max(65535),
      ownerGrowId: growIdSchema,
      /** Those who owned it before, as far as the database knows, the latest last. */
      formerOwners: z.array(growIdSchema).max(maxFormerOwners).default([]),
      /** Those besides the owner who may be creators in restored data; null if only former owners may not. */
      trustedCreators: z.array(growIdSchema).nullable().default(null),
      template: serverTemplateSchema.nullable(),
      /** Lists the players who may join besides the owner; null for all players. */
      guests: z.array(growIdSchema).nullable(),
      createdAt: instantSchema,
    }),
    reply: z.object({ report: serverReportSchema.nullable() }),
  },
  /** Kills the server's processes and removes its folder. An unknown server counts as deleted. */
  'server.delete': { params: target, reply: z.object({}) },
  /**
   * Answers as soon as the transition has begun, not when it is finished; refused as `conflict` if it is not
   * allowed.
   */
  'server.power': {
    params: target.extend({ action: powerActionSchema, by: z.string().nullable() }),
    reply: serverReportSchema,
  },
  'server.report': { params: target, reply: serverReportSchema },
  'server.last-exit': {
    params: target,
    reply: z.object({ lastExit: lastExitSchema.nullable(), lines: z.array(z.string()) }),
  },
  'server.happenings': {
    params: target.extend({ after: z.int() }),
    reply: z.object({ happenings: z.array(serverEventSchema) }),
  },
  /** Runs one line in the server's console; refused as `conflict` unless the server is online, and for a player beyond the reach. */
  'console.command': {
    params: target.extend({ command: z.string(), by: z.string(), reach }),
    reply: z.object({}),
  },
  /**
   * Returns the newest `limit` lines, those from `since` on, or those right before line `before`. While the server is followed, the answer ends
   * exactly where the next console frame begins (`nextSeq`).
   */
  'console.history': {
    params: target.extend({
      since: z.int().nullable(),
      before: z.int().optional(),
      limit: z.int().min(1).max(20_000),
    }),
    reply: consolePartSchema.extend({ run: runIdSchema.nullable() }),
  },
  /** Returns the runs of the kept console, newest first. */
  'console.runs': { params: target, reply: consoleRunsSchema },
  /** Subscribes to the console frames of a server, from the next line on. */
  'console.follow': { params: target, reply: z.object({ nextSeq: z.int() }) },
  'console.unfollow': { params: target, reply: z.object({}) },
  /** Stops or resumes the frames of a followed server; held lines wait on disk. */
  'console.hold': { params: target.extend({ isHeld: z.boolean() }), reply: z.object({}) },
  /**
   * Prints a line of the service on the console and shows it to all players; `said` is false while the server
   * does not run.
   */
  'console.announce': {
    params: target.extend({ text: z.string().max(300) }),
    reply: z.object({ said: z.boolean() }),
  },
  /** Measures the parts of the server's folder and its largest files at each call. */
  'storage.read': {
    params: target.extend({ largest: z.int().min(0).max(50) }),
    reply: z.object({
      parts: storagePartsSchema,
      files: z.int().default(0),
      largest: z.array(largestFileSchema),
    }),
  },
  ...gameDataCommands,
  ...backupCommands,
  ...hostCommands,
  ...limitCommands,
  ...copyCommands,
  ...nameCommands,
  ...portCommands,
  ...lobbyCommands,
  ...templateCommands,
} as const

export const agentCommands = commands
export type AgentCommandName = keyof typeof commands
export type AgentParams<C extends AgentCommandName> = z.input<(typeof commands)[C]['params']>
export type AgentReply<C extends AgentCommandName> = z.output<(typeof commands)[C]['reply']>

export const agentRequestSchema = z.object({
  id: z.int(),
  command: z.enum(Object.keys(commands) as [AgentCommandName, ...AgentCommandName[]]),
  params: z.unknown(),
})

export const agentFailureSchema = z.object({
  kind: z.enum(['bad-input', 'missing', 'conflict', 'trouble']),
  /** A sentence for the user. */
  sentence: z.string(),
  /** The sentence about each invalid field of the input, by its path. */
  fields: z.record(z.string(), z.string()).optional(),
  /** The code of each of these sentences, with its limit. */
  fieldCauses: failureSchema.shape.fieldCauses,
  conflicts: z.array(editConflictSchema).optional(),
  moreConflicts: failureSchema.shape.moreConflicts,
  /** A stable code for programs; absent if the kind says enough. */
  code: z.string().optional(),
  params: failureSchema.shape.params,
})

/** The work that the request took on the host, in milliseconds of its threads; an older agent does not say it. */
const workMsSchema = z.number().min(0).optional()

export const agentAnswerSchema = z.discriminatedUnion('ok', [
  z.object({ id: z.int(), ok: z.literal(true), ms: workMsSchema, reply: z.unknown() }),
  z.object({ id: z.int(), ok: z.literal(false), ms: workMsSchema, failure: agentFailureSchema }),
])

export const agentEventSchema = z.discriminatedUnion('event', [
  /** Sent at every change of a report, except of its metrics. */
  z.object({ event: z.literal('server'), payload: serverReportSchema }),
  /** Sent once a second for each running server. */
  z.object({
    event: z.literal('metrics'),
    payload: z.object({
      serverId: serverIdSchema,
      metrics: ownServerSchema.shape.metrics.unwrap(),
    }),
  }),
  z.object({ event: z.literal('happening'), payload: serverEventSchema }),
  /** The players online, their worlds or their right to chat have changed; read them with `player.online`. */
  z.object({ event: z.literal('presence'), payload: target }),
  z.object({
    event: z.literal('world'),
    payload: z.object({ serverId: serverIdSchema, news: worldNewsSchema }),
  }),
  /** A timed event has started or ended; `at` distinguishes two of the same kind. */
  z.object({
    event: z.literal('timed-event'),
    payload: target.extend({ at: instantSchema, ...timedEventChange }),
  }),
  ...backupEvents,
])
export type AgentEvent = z.output<typeof agentEventSchema>
