import type { HealthState } from '@trellis/contract/operations/health.ts'
import type { Notice } from '../../kit/bus.ts'
import type { Tx } from '../../kit/db.ts'
import { listPermitted } from '../../people/users/index.ts'
import { insertNotice } from '../../platform/notices/index.ts'
import { queueWebhooks } from '../../platform/webhooks/index.ts'
import type { ReportParams, WatchedPart } from './observe.ts'

export type Report = { part: WatchedPart; state: HealthState; params: ReportParams; at: number }

export type SentNotice = { userId: string; notice: Notice }

const levels = { good: 'success', warning: 'warning', problem: 'error' } as const

const action = { label: 'Open Health', path: '/admin?tab=health' }

/**
 * Stores a notice for each admin who may see Health, and queues the event for webhooks, in the transaction of the change.
 * Both keep the code and its values only; their readers word them. Returns the notices, to be shown after the commit.
 */
export async function reportChange(
  tx: Tx,
  { part, state, params, at }: Report,
): Promise<SentNotice[]> {
  const values = { state, ...params }
  const facts = Object.entries(values).map(([name, value]) => [name, String(value)])
  await queueWebhooks(tx, { event: part, at, text: '', facts: Object.fromEntries(facts) })
  const sent: SentNotice[] = []
  for (const userId of await listPermitted(tx, 'dashboard:view')) {
    const notice = await insertNotice(tx, {
      userId,
      kind: 'installation',
      level: levels[state],
      text: '',
      code: part,
      params: values,
      action,
      at,
    })
    sent.push({ userId, notice })
  }
  return sent
}
