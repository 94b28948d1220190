import type { TaskType } from '@trellis/contract/hosting/scheduled-tasks.ts'
import type { HealthPart } from '@trellis/contract/operations/health.ts'
import { formatSpan } from '../../health/measures.ts'
import {
  createAgeFact,
  createFact,
  createWordFact,
  type Finding,
  getPart,
} from '../../health/part.ts'

export type SchedulerFacts = {
  now: number
  /** When this api began. */
  startedAt: number
  /** The time at which the runner's last check ended; null before its first. */
  lastCheckAt: number | null
  /** The task that has been due for longest and was not begun. */
  overdue: { type: TaskType; server: string; dueAt: number } | null
}

const secondMs = 1000
const silentMs = { warning: 30 * secondMs, problem: 120 * secondMs }
const lateMs = { warning: 60 * secondMs, problem: 900 * secondMs }

export function judgeScheduler(facts: SchedulerFacts): HealthPart {
  const { now, lastCheckAt, overdue } = facts
  return getPart('scheduler', {
    good: {
      cause: { code: 'scheduler-good' },
      summary: 'The scheduler works: it checks for due tasks every second.',
    },
    findings: [getSilenceFinding(facts), getLateFinding(facts)],
    facts: [
      lastCheckAt === null
        ? createWordFact('last-due-check', 'Last check for due tasks', 'not yet', 'not-yet')
        : createAgeFact('last-due-check', 'Last check for due tasks', now - lastCheckAt),
      overdue === null
        ? createWordFact('overdue-task', 'Oldest overdue task', 'none', 'none')
        : createFact(
            'overdue-task',
            'Oldest overdue task',
            `${overdue.type} of ${overdue.server}, due ${formatSpan(now - overdue.dueAt)} ago`,
            {
              code: 'overdue',
              params: { type: overdue.type, server: overdue.server, ageMs: now - overdue.dueAt },
            },
          ),
    ],
  })
}

function getSilenceFinding({ now, startedAt, lastCheckAt }: SchedulerFacts): Finding | null {
  const silent = now - (lastCheckAt ?? startedAt)
  if (silent < silentMs.warning) return null
  return {
    state: silent < silentMs.problem ? 'warning' : 'problem',
    cause: { code: 'scheduler-silent', params: { ageMs: silent } },
    summary: `The scheduler has not checked for due tasks for ${formatSpan(silent)}.`,
    advice:
      'Search the api’s log for "checking scheduled tasks failed"; the cause is nearly always the database, see its part of this page. If the log says nothing, stop the api’s process: npm start starts it again, and tasks that are a little late still run.',
  }
}

function getLateFinding({ now, overdue }: SchedulerFacts): Finding | null {
  const late = overdue === null ? 0 : now - overdue.dueAt
  if (overdue === null || late < lateMs.warning) return null
  return {
    state: late < lateMs.problem ? 'warning' : 'problem',
    cause: {
      code: 'task-late',
      params: { type: overdue.type, server: overdue.server, ageMs: late },
    },
    summary: `The ${overdue.type} of ${overdue.server} should have started ${formatSpan(late)} ago.`,
    advice:
      'Search the api’s log for "a task could not be claimed". Check whether the machine’s clock is right (timedatectl) and whether the database is slow. Until then the owner can run the task by hand on the Task Scheduler page.',
  }
}
