import { Button } from '@mantine/core'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import { useFocusInSight } from '../../design/use-focus-in-sight.ts'
import { panelSettingsMessages } from '../../messages/panel-settings.ts'
import styles from './save-bar.module.css'

type SaveBarProps = {
  isReadOnly: boolean
  changes: number
  isSaving: boolean
  onDiscard: () => void
}

/** Saves both cards, and shows the unsaved changes. */
export function SaveBar({ isReadOnly, changes, isSaving, onDiscard }: SaveBarProps) {
  const text = panelSettingsMessages
  const isDirty = changes > 0
  useFocusInSight(isDirty)
  return (
    <Row gap="xs" className={styles.bar} data-dirty={isDirty || undefined}>
      <Button type="submit" loading={isSaving} disabled={isReadOnly || !isDirty}>
        {text.save}
      </Button>
      {isDirty && (
        <Button variant="default" disabled={isSaving} onClick={onDiscard}>
          {text.discard}
        </Button>
      )}
      <Text
        tone="muted"
        size="sm"
        className={styles.state}
        data-dirty={isDirty || undefined}
        role="status"
      >
        {isReadOnly ? text.readOnly : isDirty ? text.unsaved({ count: changes }) : text.nothingYet}
      </Text>
    </Row>
  )
}
