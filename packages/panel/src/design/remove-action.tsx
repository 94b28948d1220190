import { confirm } from './confirm.tsx'
import { RowAction } from './row-actions.tsx'

type RemoveActionProps = {
  label: string
  /** Why it cannot be done; null when it can. */
  denial?: string | null
  isBlocked: boolean
  question: { title: string; text: string; confirmLabel: string }
  onRemove: () => void
}

/** Takes a row away, once that was confirmed. */
export function RemoveAction(props: RemoveActionProps) {
  const { label, denial = null, isBlocked, question, onRemove } = props
  return (
    <RowAction
      label={label}
      icon="bin"
      isDanger
      denial={denial}
      isBlocked={isBlocked}
      onPress={() => confirm({ ...question, isDanger: true, onConfirm: onRemove })}
    />
  )
}
