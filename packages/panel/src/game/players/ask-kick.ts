import { confirm } from '../../design/confirm.tsx'
import { playersMessages } from '../../messages/players.ts'

/** Asks before a player is put out of the game. */
export const askKick = (name: string, onConfirm: () => void) =>
  confirm({
    title: playersMessages.kickTitle({ name }),
    text: playersMessages.kickText({ name }),
    confirmLabel: playersMessages.kickConfirm,
    onConfirm,
  })
