import * as z from 'zod'
import { consoleCommandSchema } from '../kit/console-line.ts'
import { withCode } from '../kit/field-codes.ts'
import { anyServerParams, instantSchema, serverParams } from '../kit/ids.ts'
import { causeSchema } from '../kit/reason.ts'
import type { Refusal } from '../kit/refusal.ts'
import { type CodedReply, replySchema } from '../kit/reply.ts'
import { route } from '../kit/route.ts'
import type { ServerAccess } from '../kit/server-access.ts'
import { timedEventFormSchema } from '../kit/timed-event-schemas.ts'
import { timedEventRights } from '../kit/timed-events.ts'

export const taskTypeSchema = z.enum(['backup', 'restart', 'event', 'command'])
export type TaskType = z.output<typeof taskTypeSchema>

/**
 * The rights that the work of each type of task needs, besides the right to tasks; null for none. A command also needs
 * those of its effect: see `listCommandRights`.
 */
export const taskAccess: Record<TaskType, ServerAccess | null> = {
  backup: null,
  restart: { server: 'power' },
  event: { server: timedEventRights },
  command: { server: 'console' },
}

/** The presets of the simple mode, in the order in which they are shown. */
export const schedulePresets = ['0 0 * * *', '0 * * * *', '0 0 * * 0'] as const

export const maxTasks = 10
/** The minimum interval between runs of one task. */
export const minGapMinutes = 10
/** A run that is overdue for longer than this is not caught up on. */
export const maxLateMinutes = 15
/** The minutes before a restart at which players are warned. */
export const restartWarningsMinutes = [5, 1] as const

/** Reasons why a schedule cannot be used. */
export type ScheduleRefusal =
  | Refusal<'schedule-empty'>
  | Refusal<'schedule-invalid'>
  | Refusal<'schedule-uninterpreted'>
  | Refusal<'schedule-never-due'>
  | Refusal<'schedule-too-often', { minutes: number }>
export type TaskRefusal =
  | ScheduleRefusal
  | Refusal<'unknown-time-zone'>
  | Refusal<'too-many-tasks', { max: number }>
  | Refusal<'no-server-for-tasks'>
  | Refusal<'no-such-task'>
  | Refusal<'task-running'>
  | Refusal<'schedule-unreadable'>
  | Refusal<'task-work-missing'>

/** Reasons why a run ended otherwise than done. */
export type RunReason =
  | Refusal<'run-missed'>
  | Refusal<'run-missed-with', { before: number }>
  | Refusal<'runs-missed', { count: number }>
  | Refusal<'run-overlapped'>
  | Refusal<'run-unreadable'>
  | Refusal<'run-interrupted'>
  | Refusal<'run-overdue'>
  | Refusal<'run-paused'>
  | Refusal<'author-without-right'>
  | Refusal<'server-not-running'>
  | Refusal<'server-stopped-meanwhile'>
  | Refusal<'server-not-back'>

/** Returns the five fields of a schedule, or null unless there are exactly five between single spaces. */
export function splitSchedule(schedule: string): string[] | null {
  const fields = schedule.trim().split(' ')
  return fields.length === 5 && fields.every((it) => it !== '') ? fields : null
}

/** The outcome of a task run; `missed` means that no api was running when it was due. */
export const runOutcomeSchema = z.enum(['running', 'done', 'failed', 'skipped', 'missed'])
export type RunOutcome = z.output<typeof runOutcomeSchema>

export const taskRunSchema = z.object({
  /** When it was due; for a manual run, when it was started. */
  dueAt: instantSchema,
  startedAt: instantSchema.nullable(),
  finishedAt: instantSchema.nullable(),
  outcome: runOutcomeSchema,
  /** The reason why it failed, was skipped or missed; null if there is nothing to say. */
  reason: z.string().nullable(),
  /** The code of the reason and its values. */
  cause: causeSchema.optional(),
  /** True for a run that was started with "Run now". */
  byHand: z.boolean(),
})
export type TaskRun = z.output<typeof taskRunSchema>

export const scheduledTaskSchema = z.object({
  id: z.string(),
  type: taskTypeSchema,
  /** The event of a task of this type. */
  event: timedEventFormSchema.optional(),
  /** The console line of a task of this type. */
  command: z.string().optional(),
  /** Five cron fields. */
  schedule: z.string(),
  /** An IANA zone. */
  timezone: z.string(),
  isPaused: z.boolean(),
  /** When it last actually ran; null for never. */
  lastRun: instantSchema.nullable(),
  lastResult: taskRunSchema.nullable(),
  /** The next five runs; empty while it is paused. */
  nextRuns: z.array(instantSchema),
})
export type ScheduledTask = z.output<typeof scheduledTaskSchema>

const taskParams = serverParams.extend({
  taskId: z.string().regex(/^[a-z0-9]{8,32}$/, 'Not a task id.'),
})
const rateLimit = { max: 30, perSeconds: 60 }

export const listTasks = route({
  method: 'GET',
  path: '/servers/:serverId/tasks',
  alsoOfSelected: true,
  access: { server: 'view' },
  summary: "The account's scheduled tasks, oldest first.",
  params: anyServerParams,
  withoutServer: true,
  reply: z.object({ tasks: z.array(scheduledTaskSchema) }),
})

export const createTask = route({
  method: 'POST',
  path: '/servers/:serverId/tasks',
  alsoOfSelected: true,
  access: { server: 'tasks' },
  summary: `Schedule a backup, a restart, an event or a command; at most ${maxTasks} tasks. A restart, an event or a command also needs the rights to do that by hand.`,
  params: anyServerParams,
  withoutServer: true,
  body: z.strictObject({
    type: taskTypeSchema,
    /** For the type `event` only. */
    event: timedEventFormSchema.optional(),
    /** For the type `command` only. */
    command: consoleCommandSchema.optional(),
    schedule: z
      .string(withCode('schedule-empty'))
      .max(200, withCode('schedule-invalid'))
      .refine((it) => it.trim() !== '', withCode('schedule-empty')),
    timezone: z.string().max(64, withCode('time-zone')).optional(),
  }),
  reply: replySchema.extend({ task: scheduledTaskSchema }),
  status: 201,
  rateLimit,
})

export const deleteTask = route({
  method: 'DELETE',
  path: '/servers/:serverId/tasks/:taskId',
  alsoOfSelected: true,
  access: { server: 'tasks' },
  summary: 'Delete a scheduled task and its record of runs.',
  params: taskParams,
  reply: replySchema,
  rateLimit,
})

export const runTask = route({
  method: 'POST',
  path: '/servers/:serverId/tasks/:taskId/run',
  access: { server: 'tasks' },
  summary: 'Run the task now; its schedule stays as it is.',
  params: taskParams,
  reply: replySchema,
  status: 202,
  rateLimit,
})

export const pauseTask = route({
  method: 'POST',
  path: '/servers/:serverId/tasks/:taskId/pause',
  access: { server: 'tasks' },
  summary: 'Let the task rest until it is resumed.',
  params: taskParams,
  reply: replySchema,
  rateLimit,
})

export const resumeTask = route({
  method: 'POST',
  path: '/servers/:serverId/tasks/:taskId/resume',
  access: { server: 'tasks' },
  summary: 'Let the task run again, from its next due time on.',
  params: taskParams,
  reply: replySchema,
  rateLimit,
})

export const listTaskRuns = route({
  method: 'GET',
  path: '/servers/:serverId/tasks/:taskId/runs',
  access: { server: 'view' },
  summary: 'The last 50 runs of a task, newest first.',
  params: taskParams,
  reply: z.object({ runs: z.array(taskRunSchema) }),
})

/** Answers to the changes of this feature. */
export type TaskReply =
  | CodedReply<'task-scheduled'>
  | CodedReply<'task-paused'>
  | CodedReply<'task-resumed'>
  | CodedReply<'task-deleted'>
  | CodedReply<'task-started'>

/** Entries of this feature in the activity log. */
export type TaskActivity =
  | 'scheduled-backup-done'
  | 'scheduled-backup-failed'
  | 'scheduled-backup-missed'
  | 'scheduled-backup-skipped'
  | 'scheduled-command-done'
  | 'scheduled-command-failed'
  | 'scheduled-command-missed'
  | 'scheduled-command-skipped'
  | 'scheduled-event-done'
  | 'scheduled-event-failed'
  | 'scheduled-event-missed'
  | 'scheduled-event-skipped'
  | 'scheduled-restart-done'
  | 'scheduled-restart-failed'
  | 'scheduled-restart-missed'
  | 'scheduled-restart-skipped'
  | 'scheduled-task-deleted'
  | 'scheduled-task-paused'
  | 'scheduled-task-resumed'
  | 'scheduled-task-run-by-hand'
  | 'task-scheduled'
