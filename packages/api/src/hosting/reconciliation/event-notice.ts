import { nestReason } from '@trellis/contract/kit/reason.ts'
import type { ServerEvent } from '@trellis/contract/links/agent.ts'
import { z } from 'zod'
import type { NoticeText } from '../../platform/notices/index.ts'
import { readEventReason } from './event-reason.ts'

/** Returns the owner's notice about an event other than a crash, with what to do; null for most events. */
export function findNotice(name: string, { kind, detail }: ServerEvent): NoticeText | null {
  const why = readEventReason(detail)
  if (kind === 'edits-applied') return describeHeldEdits(name, detail.held)
  if (kind === 'settings-reset') return describeReset(name, detail)
  if (kind !== 'rolled-back') return null
  return {
    kind: 'configuration',
    level: 'error',
    text: `The new configuration was taken back because the server did not start with it. ${why.reason}`.trim(),
    code: 'configuration-reverted',
    params: nestReason(why),
    action: { label: 'Open configuration', path: '/configuration' },
  }
}

/** Nothing is lost: they wait for a decision on the dashboard. */
function describeHeldEdits(name: string, held: unknown): NoticeText | null {
  if (typeof held !== 'number' || held === 0) return null
  const what = held === 1 ? 'One edit' : `${held} edits`
  return {
    kind: 'configuration',
    level: 'warning',
    text: `${what} of ${name} did not fit any more: the game had changed the same. Choose what to keep.`,
    code: 'edits-held',
    params: { name, count: Number(held) },
    action: { label: 'Choose', path: '/dashboard' },
  }
}

const resets = z.object({ file: z.string(), from: z.enum(['kept', 'defaults', 'panel']) })

const resetSentences = {
  kept: 'Its last good state was put back, so the newest changes may be missing.',
  defaults:
    'No good state of it was kept, so the settings have their defaults again, apart from name, port and owner.',
  panel:
    'It was rebuilt with name, port, owner and engine. Set passwords for the game again, and the guests of a test copy.',
} as const

/** A fault of the disk took a file. The damaged one stays next to it. */
function describeReset(name: string, detail: ServerEvent['detail']): NoticeText | null {
  const reset = resets.safeParse(detail).data
  if (reset === undefined) return null
  const { file, from } = reset
  return {
    kind: 'configuration',
    level: 'warning',
    text: `The file ${file} of ${name} was damaged. ${resetSentences[from]}`,
    code: 'settings-reset',
    params: { name, file, from },
    action: { label: 'Open configuration', path: '/configuration' },
  }
}
