import { modals } from '@mantine/modals'
import type { ReactNode } from 'react'
import { words } from '../words/words.ts'

type Question = {
  title: string
  text: ReactNode
  confirmLabel: string
  isDanger?: boolean
  onConfirm: () => void
}

/** Asks before something that cannot be taken back. */
export function confirm({ title, text, confirmLabel, isDanger = false, onConfirm }: Question) {
  modals.openConfirmModal({
    title,
    children: <p style={{ margin: 0 }}>{text}</p>,
    labels: { confirm: confirmLabel, cancel: words.cancel },
    ...(isDanger ? { confirmProps: { color: 'red' } } : {}),
    closeButtonProps: { 'aria-label': words.close },
    onConfirm,
  })
}
