import { parseDuration } from '@trellis/contract/kit/durations.ts'
import type { GrantNote } from '@trellis/contract/kit/grant-note.ts'
import type { Caller } from '../../kit/access.ts'
import { createFault } from '../../kit/fault.ts'
import { createReply } from '../../kit/reply.ts'
import { createId } from '../../kit/secrets.ts'
import { getGiftTopic } from '../../platform/activity-log/index.ts'
import { type ChangeDeps, changeByAdmin } from './admin-change.ts'
import { claimGrantReference, getNoteDetails } from './grant-references.ts'
import { readNewestLine } from './newest-line.ts'
import { getPlanState, setPlan } from './plan.ts'
import { planChanged } from './undo-kinds.ts'

type PaidForm = { duration: string } & GrantNote

/** Creates the functions with which admins change an account's plan. */
export function createPlans(deps: ChangeDeps) {
  return {
    async setPaid(caller: Caller, userId: string, { duration: text, ...note }: PaidForm) {
      const duration = readDuration(text)
      const used = await changeByAdmin(
        deps,
        { caller, userId },
        async (tx, { target, admin }, at) => {
          await claimGrantReference(tx, note, { batch: createId(), at })
          const plan = { type: 'Paid' as const, duration, actor: admin.row.username, at, note }
          const after = await setPlan(tx, userId, plan)
          const line = duration === 'permanent' ? null : await readNewestLine(tx, userId, 'time')
          const before = getPlanState(target.row)
          return {
            action: 'user-plan-changed',
            label: { code: 'plan-paid', params: { name: target.row.username } },
            details: {
              before: before.type,
              after: 'Paid',
              duration: text.trim(),
              ...getNoteDetails(note),
            },
            ...(line !== null && { topic: getGiftTopic({ line }) }),
            steps: [planChanged.step({ userId, before, after, line })],
            message: describePaid(duration === 'permanent' ? null : text.trim()),
          }
        },
      )
      return { ...createReply({ code: 'plan-paid' }), undo: used.offer() }
    },

    async setFree(caller: Caller, userId: string) {
      const used = await changeByAdmin(
        deps,
        { caller, userId },
        async (tx, { target, admin }, at) => {
          const plan = { type: 'Free' as const, duration: null, actor: admin.row.username, at }
          const after = await setPlan(tx, userId, plan)
          const before = getPlanState(target.row)
          return {
            action: 'user-plan-changed',
            label: { code: 'plan-free', params: { name: target.row.username } },
            details: { before: before.type, after: 'Free' },
            steps: [planChanged.step({ userId, before, after, line: null })],
            message:
              before.type === 'Free'
                ? null
                : {
                    text: 'An admin put your account back on the Free plan. Your server time stays.',
                    code: 'plan-free',
                  },
          }
        },
      )
      return { ...createReply({ code: 'plan-free' }), undo: used.offer() }
    },
  }
}

/** Returns the duration of a Paid plan. Throws `bad-input` for a text that is none. */
function readDuration(text: string): number | 'permanent' {
  if (text.trim() === '')
    throw createFault('bad-input', { code: 'paid-without-duration' }, { code: 'bad-input' })
  const duration = parseDuration(text)
  if (duration === null) {
    throw createFault('bad-input', { code: 'paid-duration-invalid' }, { code: 'bad-input' })
  }
  return duration
}

/** Describes the change for the user; `duration` is as the admin typed it, or null for good. */
const describePaid = (duration: string | null) => ({
  text: `An admin put your account on the Paid plan${duration === null ? ' for good' : ` for ${duration}`}.`,
  code: 'plan-paid',
  params: { ends: duration === null ? 'never' : 'then', duration: duration ?? '' },
})
