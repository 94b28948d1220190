import { modals } from '@mantine/modals'
import type { ReactNode } from 'react'
import { words } from '../words/words.ts'
import { VisibleText } from './visible-text.tsx'

type Question = {
  title: string
  text: ReactNode
  confirmLabel: string
  isDanger?: boolean
  onConfirm: () => void
}

/** Asks before something that is not done by the way. Names in it may be anybody's. */
export function confirm({ title, text, confirmLabel, isDanger = false, onConfirm }: Question) {
  modals.openConfirmModal({
    title: <VisibleText text={title} />,
    children: (
      <p style={{ margin: 0 }}>{typeof text === 'string' ? <VisibleText text={text} /> : text}</p>
    ),
    labels: { confirm: confirmLabel, cancel: words.cancel },
    ...(isDanger ? { confirmProps: { color: 'red' } } : {}),
    closeButtonProps: { 'aria-label': words.close },
    onConfirm,
  })
}
