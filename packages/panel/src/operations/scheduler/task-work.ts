import type { TaskType } from '@trellis/contract/hosting/scheduled-tasks.ts'
import { consoleCommandSchema } from '@trellis/contract/kit/console-line.ts'
import {
  createFirstEvent,
  type EventDraft,
  findDraftRefusal,
  readDraft,
} from '../../game/timed-events/index.ts'
import { refusalsMessages } from '../../messages/refusals.ts'

/** The event or command in the form of a new task. */
export type WorkDraft = { event: EventDraft; command: string }

export const createBlankWork = (): WorkDraft => ({ event: createFirstEvent(), command: '' })

/** Returns the part of a new task that its type needs, or the reason why it is not complete. */
export function readWork(type: TaskType, draft: WorkDraft) {
  if (type === 'command') {
    const command = consoleCommandSchema.safeParse(draft.command).data
    return command === undefined ? refusalsMessages['task-work-missing'] : { command }
  }
  if (type !== 'event') return {}
  return findDraftRefusal(draft.event) ?? { event: readDraft(draft.event) }
}
