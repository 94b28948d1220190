import { Button } from '@mantine/core'
import { words } from '../../words/words.ts'
import styles from './save-bar.module.css'

type SaveBarProps = {
  isReadOnly: boolean
  isDirty: boolean
  isSaving: boolean
  onDiscard: () => void
}

/** The way to save both cards, and what there is to save. */
export function SaveBar({ isReadOnly, isDirty, isSaving, onDiscard }: SaveBarProps) {
  const text = words.admin.settings
  return (
    <div className={styles.bar}>
      <Button type="submit" loading={isSaving} disabled={isReadOnly || !isDirty}>
        {text.save}
      </Button>
      {isDirty && (
        <Button variant="default" disabled={isSaving} onClick={onDiscard}>
          {text.discard}
        </Button>
      )}
      <p className={styles.state} data-dirty={isDirty || undefined} role="status">
        {isReadOnly ? text.readOnly : isDirty ? text.unsaved : text.nothingYet}
      </p>
    </div>
  )
}
