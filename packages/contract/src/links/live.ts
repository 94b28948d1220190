import * as z from 'zod'
import { onlinePlayerSchema } from '../game/players.ts'
import { backupStatusSchema } from '../hosting/backups.ts'
import { scheduledTaskSchema } from '../hosting/scheduled-tasks.ts'
import { serverMetricsSchema, serverStatusSchema, visibleServerSchema } from '../hosting/servers.ts'
import { consolePartSchema } from '../kit/console-part.ts'
import { failureSchema } from '../kit/failure.ts'
import { runIdSchema, serverIdSchema } from '../kit/ids.ts'
import { worldNameSchema } from '../kit/world-names.ts'
import { sharedCodeSchema } from '../money/redeem-codes.ts'
import { managedServerSchema } from '../operations/managed-servers.ts'
import { overviewSchema } from '../operations/overview.ts'
import { sessionUserSchema } from '../people/users.ts'
import { noticeActionSchema, noticeKindSchema, noticeLevelSchema } from '../platform/notices.ts'
import { panelSettingsSchema } from '../platform/panel-settings.ts'
import { worldNewsSchema } from './world-news.ts'

/**
 * The live socket between api and panel, `/api/ws/{userId}?token=…`. `token` is a session token or a one-use
 * ticket; `since=<seq>` requests the console from that line on instead of the last lines; `server=<id>` shows this
 * server instead of the user's selected one.
 */

/** `line` holds `count` console lines joined by '\n'; `seq` is the first one's number. */
const consoleLog = z.object({
  type: z.literal('console_log'),
  payload: z.object({
    serverId: serverIdSchema.optional(),
    line: z.string(),
    seq: z.int(),
    count: z.int(),
    run: runIdSchema.nullable(),
    /** The time of the lines, in milliseconds since 1970. */
    at: z.int(),
  }),
})
const consoleHistory = z.object({
  type: z.literal('console_history'),
  payload: consolePartSchema.extend({ serverId: serverIdSchema, run: runIdSchema.nullable() }),
})
/**
 * Lines that were dropped because this viewer was too slow or they are too old; `seq` is the first one's
 * number.
 */
const consoleSkipped = z.object({
  type: z.literal('console_skipped'),
  payload: z.object({ serverId: serverIdSchema, seq: z.int(), count: z.int() }),
})
const statusUpdate = z.object({
  type: z.literal('status_update'),
  payload: z.object({
    serverId: serverIdSchema,
    name: z.string(),
    status: serverStatusSchema,
    players: z.int(),
    version: z.string().optional(),
  }),
})
/** The whole view of the server that the panel shows; null without one. */
const serverState = z.object({
  type: z.literal('server_state'),
  payload: z.object({
    serverId: serverIdSchema.nullable(),
    server: visibleServerSchema.nullable(),
  }),
})
const metrics = z.object({
  type: z.literal('metrics'),
  payload: serverMetricsSchema.extend({ serverId: serverIdSchema }),
})
const notice = z.object({
  type: z.literal('notice'),
  payload: z.object({
    level: noticeLevelSchema,
    text: z.string(),
    /** Only for a stored notice: its number, its subject and the recommended action. */
    id: z.int().optional(),
    kind: noticeKindSchema.optional(),
    action: noticeActionSchema.nullable().optional(),
    /** The code and the values of the sentence; for a refused frame as in the body of a failed call. */
    code: z.string().optional(),
    params: failureSchema.shape.params,
  }),
})
/** Notices that were marked as read because their cause is gone, by their numbers. */
const noticesRead = z.object({
  type: z.literal('notices_read'),
  payload: z.object({ ids: z.array(z.int()) }),
})
/** Sent when the role, the ban or the switches change: the panel applies these and reloads the profile. */
const account = z.object({
  type: z.literal('account'),
  payload: z.object({ user: sessionUserSchema, settings: panelSettingsSchema }),
})

/**
 * Public codes that are new, were claimed or were removed; the panel derives each code's status for this
 * user.
 */
const publicCodes = z.object({
  type: z.literal('public_codes'),
  payload: z.object({ changed: z.array(sharedCodeSchema), removed: z.array(z.string()) }),
})

/** The server's backup, sent at every step of the work on it. */
const backup = z.object({
  type: z.literal('backup'),
  payload: backupStatusSchema.extend({ serverId: serverIdSchema }),
})

/** The server's scheduled tasks, sent when a run begins or ends or a task changes. */
const scheduledTasks = z.object({
  type: z.literal('scheduled_tasks'),
  payload: z.object({ serverId: serverIdSchema, tasks: z.array(scheduledTaskSchema) }),
})

/** Sent to admins who may see the overview, when one of the numbers changes. */
const overview = z.object({ type: z.literal('overview'), payload: overviewSchema })

/** Sent to admins who may see the servers: new or changed rows, and the names of removed ones. */
const managedServers = z.object({
  type: z.literal('managed_servers'),
  payload: z.object({ changed: z.array(managedServerSchema), removed: z.array(z.string()) }),
})

/** The online players of the owner's server, sent at every change. */
const playersOnline = z.object({
  type: z.literal('players_online'),
  payload: z.object({ serverId: serverIdSchema, players: z.array(onlinePlayerSchema) }),
})

/** Sent when a timed event of the server starts or ends. */
const timedEvents = z.object({
  type: z.literal('timed_events'),
  payload: z.object({ serverId: serverIdSchema }),
})

/** News of a world that this socket watches. */
const worldNews = z.object({ type: z.literal('world_news'), payload: worldNewsSchema })

export const liveEventSchema = z.discriminatedUnion('type', [
  consoleLog,
  consoleHistory,
  consoleSkipped,
  statusUpdate,
  serverState,
  metrics,
  notice,
  noticesRead,
  account,
  publicCodes,
  backup,
  scheduledTasks,
  overview,
  managedServers,
  playersOnline,
  worldNews,
  timedEvents,
])
export type LiveEvent = z.output<typeof liveEventSchema>

/** The frames that a panel may send. The rules of each command are checked after the frame's shape. */
export const liveCommandSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('console_command'),
    payload: z.strictObject({ command: z.string().max(4096) }),
  }),
  /** Chooses the server that this socket shows; without it, the user's selected server. */
  z.strictObject({
    type: z.literal('watch_server'),
    payload: z.strictObject({ serverId: serverIdSchema }),
  }),
  /** Subscribes to changes of a world of one's own server; at most `maxWatched` at a time. */
  z.strictObject({
    type: z.literal('watch_world'),
    payload: z.strictObject({ world: worldNameSchema }),
  }),
  z.strictObject({
    type: z.literal('unwatch_world'),
    payload: z.strictObject({ world: worldNameSchema }),
  }),
])
/** The maximum number of worlds that one socket may watch. */
export const maxWatched = 4
export type LiveCommand = z.output<typeof liveCommandSchema>

/** Close codes: 1000 is final; after 1008 and 1011 the panel refreshes its session and reconnects. */
export const closeCodes = {
  done: 1000,
  policy: 1008,
  trouble: 1011,
  restart: 1012,
  tooMany: 4029,
} as const
