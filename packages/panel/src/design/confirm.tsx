import { modals } from '@mantine/modals'
import type { ReactNode } from 'react'
import { shellMessages } from '../messages/shell.ts'
import { questionsAreShown } from './questions-shown.ts'
import { VisibleText } from './visible-text.tsx'

type Question = {
  title: string
  text: ReactNode
  confirmLabel: string
  cancelLabel?: string
  isDanger?: boolean
  onConfirm: () => void
  /** Runs when the question is closed, also after `onConfirm`. */
  onClose?: () => void
}

/** Asks before something that is not done by the way. Names in it may be anybody's. */
export function confirm(question: Question) {
  if (questionsAreShown.read()) return ask(question)
  const end = questionsAreShown.subscribe(() => {
    end()
    ask(question)
  })
}

function ask({ title, text, confirmLabel, cancelLabel, isDanger = false, ...question }: Question) {
  modals.openConfirmModal({
    title: <VisibleText text={title} />,
    children: (
      <p style={{ margin: 0 }}>{typeof text === 'string' ? <VisibleText text={text} /> : text}</p>
    ),
    labels: { confirm: confirmLabel, cancel: cancelLabel ?? shellMessages.cancel },
    ...(isDanger ? { confirmProps: { color: 'red' } } : {}),
    closeButtonProps: { 'aria-label': shellMessages.close },
    onConfirm: question.onConfirm,
    ...(question.onClose && { onClose: question.onClose }),
  })
}
