import { getAnsweredHidden, getAnsweredText } from '@trellis/protocol/dialog/answer.ts'
import type { Dialog } from '@trellis/protocol/dialog/dialog-text.ts'
import type { Fields } from '@trellis/protocol/fields.ts'
import { cleanPlayerText, textRules } from '@trellis/protocol/text/player-text.ts'
import { moderatorButtons } from './profile.ts'

export const moderateDialogName = 'moderate'

export type ModeratorAct = (typeof moderatorButtons)[number]
/** The content of a client's confirmation, which is not trusted. `duration` is null when none was given. */
export type ConfirmedAction = {
  act: ModeratorAct
  name: string
  duration: string | null
  reason: string
}

const labels: Record<ModeratorAct, string> = { kick: 'Kick', mute: 'Mute', ban: 'Ban' }

/** Asks for duration and reason before the action. */
export function createModerateDialog(act: ModeratorAct, growId: string): Dialog {
  const duration = { kind: 'text-input', name: 'duration', max: 8 } as const
  return {
    name: moderateDialogName,
    elements: [
      { kind: 'label', text: `${labels[act]} \`w${growId}\`\`?`, size: 'big' },
      { kind: 'hidden', name: 'player', value: growId },
      { kind: 'hidden', name: 'act', value: act },
      ...(act === 'mute' ? [{ ...duration, text: 'For (30m, 2h, 7d, perm):', value: '30m' }] : []),
      ...(act === 'ban'
        ? [{ ...duration, text: 'For (2h, 7d, 2w), empty for good:', value: '' }]
        : []),
      { kind: 'text-input', name: 'reason', text: 'Reason:', value: '', max: 80 },
    ],
    cancel: 'Cancel',
    confirm: labels[act],
  }
}

/** Returns null when the answer names no action. */
export function readConfirmed(answers: Fields): ConfirmedAction | null {
  const act = readModeratorAct(getAnsweredHidden(answers, 'act'))
  if (act === null) return null
  return {
    act,
    name: getAnsweredHidden(answers, 'player'),
    duration: getAnsweredText(answers, 'duration').trim() || null,
    reason: cleanPlayerText(getAnsweredText(answers, 'reason'), textRules.chat),
  }
}

export function readModeratorAct(text: string | null): ModeratorAct | null {
  return moderatorButtons.find((it) => it === text) ?? null
}
