import { editConflictSchema } from '@trellis/contract/kit/document.ts'
import { agentFailureSchema } from '@trellis/contract/links/agent.ts'
import type { EngineAnswer } from '@trellis/contract/links/engine.ts'
import { parseJson } from '@trellis/document/json-text.ts'
import { maxPlainBytes, TooLarge } from '@trellis/game-data/plain-file.ts'
import { UnreadableFile } from '@trellis/game-data/unreadable-file.ts'
import { createFault, Fault } from '@trellis/link/fault.ts'
import { z } from 'zod'
import { isNoSpace } from '../disk/no-space.ts'
import { EngineGone } from '../documents/game-writer.ts'
import type { Bound, StorageQuota } from '../documents/storage-quota.ts'
import { createUnreadableFault } from '../documents/unreadable-fault.ts'
import type { ActiveRun } from '../servers/active-run.ts'

export type Growth = Parameters<StorageQuota['grow']>[0]
type EngineQuestion = Parameters<ActiveRun['request']>[0]

/** Requests from a task to the main thread, which owns the engines' links and the storage accounting. */
export type Question =
  | { ask: 'engine'; request: EngineQuestion }
  /** Reserves room until the task has ended; refused with a `conflict`. */
  | { ask: 'room'; growth: Growth; bound: Bound }
  /** Gives a part of the outcome of a long task, and waits until it is taken. */
  | { ask: 'take'; part: unknown }

/** Answers a task's questions. */
export type TaskHost = {
  engine: (request: EngineQuestion) => Promise<EngineAnswer | null>
  /** Resolves once the room is reserved; `task` settles with the task. */
  room: (growth: Growth, bound: Bound, task: Promise<unknown>) => Promise<void>
  /** Takes a part of the outcome; the task goes no further until it resolves. */
  take: (part: unknown) => Promise<void>
}

const failureSchema = z.discriminatedUnion('is', [
  z.object({
    is: z.literal('fault'),
    fault: agentFailureSchema.omit({ conflicts: true }),
    /** JSON text, because long numbers do not survive the way between threads. */
    conflicts: z.string().nullable(),
  }),
  z.object({ is: z.literal('engine-gone') }),
  z.object({
    is: z.literal('error'),
    message: z.string(),
    stack: z.string(),
    code: z.string().nullable(),
  }),
])
type Failure = z.output<typeof failureSchema>

export const fromThreadSchema = z.discriminatedUnion('is', [
  z.object({
    is: z.literal('question'),
    id: z.int(),
    question: z.custom<Question>((it) => typeof it === 'object' && it !== null && 'ask' in it),
  }),
  /** The thread is up and begins with the task. */
  z.object({ is: z.literal('begun') }),
  /** From here on the task may have changed files. */
  z.object({ is: z.literal('committing'), withinMs: z.number() }),
  /** `ms` is the processor time of the task in the thread. */
  z.object({ is: z.literal('done'), ms: z.number(), outcome: z.unknown() }),
  z.object({ is: z.literal('failed'), ms: z.number(), failure: failureSchema }),
])
export type FromThread = z.output<typeof fromThreadSchema>

export const toThreadSchema = z.discriminatedUnion('is', [
  z.object({ is: z.literal('task'), name: z.string(), params: z.unknown() }),
  z.object({ is: z.literal('answer'), id: z.int(), value: z.unknown() }),
  z.object({ is: z.literal('refusal'), id: z.int(), failure: failureSchema }),
])
export type ToThread = z.output<typeof toThreadSchema>

/** An error of the system, such as a full disk, that a thread has met. */
class ThreadError extends Error {
  readonly code: string | null
  constructor({ message, stack, code }: Extract<Failure, { is: 'error' }>) {
    super(message)
    this.name = 'ThreadError'
    this.stack = stack
    this.code = code
  }
}

export function describeFailure(error: unknown): Failure {
  if (error instanceof TooLarge) return describeFailure(createTooLargeFault())
  if (error instanceof UnreadableFile) return describeFailure(createUnreadableFault(error))
  if (error instanceof Fault) {
    const { conflicts, ...fault } = error.failure
    return {
      is: 'fault',
      fault,
      conflicts: conflicts ? JSON.stringify(conflicts) : null,
    }
  }
  if (error instanceof EngineGone) return { is: 'engine-gone' }
  const message = error instanceof Error ? error.message : String(error)
  const stack = error instanceof Error ? (error.stack ?? message) : message
  return { is: 'error', message, stack, code: getErrorCode(error) }
}

const createTooLargeFault = () =>
  createFault('conflict', {
    code: 'document-too-large',
    params: { maxMb: maxPlainBytes / 1024 ** 2 },
  })

/** SQLite's own codes stay behind in the thread: a full disk has one code on the main thread. */
function getErrorCode(error: unknown): string | null {
  if (isNoSpace(error)) return 'ENOSPC'
  return error instanceof Error && 'code' in error ? String(error.code) : null
}

export function toError(failure: Failure): Error {
  if (failure.is === 'engine-gone') return new EngineGone()
  if (failure.is === 'error') return new ThreadError(failure)
  const { kind, sentence, code = kind, ...others } = failure.fault
  const extra = { ...others, code }
  if (failure.conflicts === null) return new Fault(kind, sentence, extra)
  const conflicts = z.array(editConflictSchema).parse(parseJson(failure.conflicts))
  return new Fault(kind, sentence, { ...extra, conflicts })
}
