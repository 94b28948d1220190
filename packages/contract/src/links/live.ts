import * as z from 'zod'
import { backupStatusSchema } from '../backups.ts'
import { failureSchema } from '../kit/failure.ts'
import { runIdSchema } from '../kit/ids.ts'
import { managedServerSchema } from '../managed-servers.ts'
import { noticeActionSchema, noticeKindSchema, noticeLevelSchema } from '../notices.ts'
import { panelSettingsSchema } from '../panel-settings.ts'
import { onlinePlayerSchema } from '../players.ts'
import { sharedCodeSchema } from '../redeem-codes.ts'
import { scheduledTaskSchema } from '../scheduled-tasks.ts'
import { ownServerSchema, serverMetricsSchema, serverStatusSchema } from '../servers.ts'
import { statisticsSchema } from '../statistics.ts'
import { sessionUserSchema } from '../users.ts'
import { worldNameSchema } from '../worlds.ts'
import { worldNewsSchema } from './world-news.ts'

/**
 * The live socket, `/api/ws/{userId}?token=…`, between api and panel. `token` is a session token or a
 * one-use ticket; `since=<seq>` asks for the console from that line on instead of the last lines.
 */

/** `line` holds `count` console lines joined by '\n'; `seq` is the first one's number. */
const consoleLog = z.object({
  type: z.literal('console_log'),
  payload: z.object({
    line: z.string(),
    seq: z.int(),
    count: z.int(),
    run: runIdSchema.nullable(),
  }),
})
const consoleHistory = z.object({
  type: z.literal('console_history'),
  payload: z.object({
    lines: z.array(z.string()),
    run: runIdSchema.nullable(),
    /** The number of the first of `lines`, or of the next line to come when there are none. */
    firstSeq: z.int(),
  }),
})
/** Lines that this viewer was too slow for, or that are too old; `seq` is the first one's number. */
const consoleSkipped = z.object({
  type: z.literal('console_skipped'),
  payload: z.object({ seq: z.int(), count: z.int() }),
})
const statusUpdate = z.object({
  type: z.literal('status_update'),
  payload: z.object({
    name: z.string(),
    status: serverStatusSchema,
    players: z.int(),
    version: z.string().optional(),
  }),
})
/** The owner's whole view of their server; null when it was deleted. */
const serverState = z.object({
  type: z.literal('server_state'),
  payload: z.object({ server: ownServerSchema.nullable() }),
})
const metrics = z.object({ type: z.literal('metrics'), payload: serverMetricsSchema })
const notice = z.object({
  type: z.literal('notice'),
  payload: z.object({
    level: noticeLevelSchema,
    text: z.string(),
    /** A stored notice has a number, a kind and an action. */
    id: z.int().optional(),
    kind: noticeKindSchema.optional(),
    action: noticeActionSchema.nullable().optional(),
    /** Of a frame that was refused: as in the body of a failed call. */
    code: z.string().optional(),
    params: failureSchema.shape.params,
  }),
})
/** Role, ban or switches changed: the panel takes these and reads the profile again. */
const account = z.object({
  type: z.literal('account'),
  payload: z.object({ user: sessionUserSchema, settings: panelSettingsSchema }),
})

/** Public codes that are new, were claimed or are gone; what each is to this user, the panel knows. */
const publicCodes = z.object({
  type: z.literal('public_codes'),
  payload: z.object({ changed: z.array(sharedCodeSchema), removed: z.array(z.string()) }),
})

/** The account's backup, sent at every step of the work on it. */
const backup = z.object({ type: z.literal('backup'), payload: backupStatusSchema })

/** The account's scheduled tasks, whenever one has begun or ended a run or was changed. */
const scheduledTasks = z.object({
  type: z.literal('scheduled_tasks'),
  payload: z.object({ tasks: z.array(scheduledTaskSchema) }),
})

/** For admins who may see the statistics, when one of the numbers is another. */
const statistics = z.object({ type: z.literal('statistics'), payload: statisticsSchema })

/** For admins who may see the servers: rows that are new or changed, and names that are gone. */
const managedServers = z.object({
  type: z.literal('managed_servers'),
  payload: z.object({ changed: z.array(managedServerSchema), removed: z.array(z.string()) }),
})

/** Who plays on the owner's server now, whenever that is different. */
const playersOnline = z.object({
  type: z.literal('players_online'),
  payload: z.object({ players: z.array(onlinePlayerSchema) }),
})

/** Of a world that this socket watches. */
const worldNews = z.object({ type: z.literal('world_news'), payload: worldNewsSchema })

export const liveEventSchema = z.discriminatedUnion('type', [
  consoleLog,
  consoleHistory,
  consoleSkipped,
  statusUpdate,
  serverState,
  metrics,
  notice,
  account,
  publicCodes,
  backup,
  scheduledTasks,
  statistics,
  managedServers,
  playersOnline,
  worldNews,
])
export type LiveEvent = z.output<typeof liveEventSchema>

/** The frames that a panel may send. The rules of each command are checked after the frame's shape. */
export const liveCommandSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('console_command'),
    payload: z.strictObject({ command: z.string().max(4096) }),
  }),
  /** News of a world of one's own server, from here on; at most `mostWatched` at a time. */
  z.strictObject({
    type: z.literal('watch_world'),
    payload: z.strictObject({ world: worldNameSchema }),
  }),
  z.strictObject({
    type: z.literal('unwatch_world'),
    payload: z.strictObject({ world: worldNameSchema }),
  }),
])
/** How many worlds one socket may watch. */
export const mostWatched = 4
export type LiveCommand = z.output<typeof liveCommandSchema>

/** Close codes: 1000 is final; after 1008 and 1011 the panel refreshes its session and reconnects. */
export const closeCodes = {
  done: 1000,
  policy: 1008,
  trouble: 1011,
  restart: 1012,
  tooMany: 4029,
} as const
