import type { Happening } from '@trellis/contract/links/agent.ts'
import { portTakenExitCode } from '@trellis/contract/links/engine-protocol.ts'
import type { NoticeText } from '../notices/store.ts'

const look = { label: 'See what happened', path: '/dashboard' }

/** What the owner should learn of it wherever they are, and what to do; null for what needs no notice. */
export function noticeOf(name: string, { kind, detail }: Happening): NoticeText | null {
  const reason = typeof detail.reason === 'string' ? detail.reason : ''
  const say = (level: NoticeText['level'], text: string): NoticeText => ({
    kind: 'crash',
    level,
    text: text.trim(),
    action: look,
  })
  switch (kind) {
    case 'crashed':
      // The notice of the move to another port says it.
      if (detail.code === portTakenExitCode) return null
      return say('error', `${name} crashed. ${reason}`)
    case 'halted':
      return say('error', `${name} crashed again and again and stays off until you start it.`)
    case 'rolled-back':
      return {
        kind: 'configuration',
        level: 'error',
        text: `The new configuration was taken back because the server did not start with it. ${reason}`.trim(),
        action: { label: 'Open configuration', path: '/configuration' },
      }
    case 'edits-applied':
      return heldNotice(name, detail.held)
    default:
      return null
  }
}

/** Nothing is lost: they wait for a decision on the dashboard. */
function heldNotice(name: string, held: unknown): NoticeText | null {
  if (typeof held !== 'number' || held === 0) return null
  const what = held === 1 ? 'One edit' : `${held} edits`
  return {
    kind: 'configuration',
    level: 'warning',
    text: `${what} of ${name} did not fit any more: the game had changed the same. Choose what to keep.`,
    action: { label: 'Choose', path: '/dashboard' },
  }
}
