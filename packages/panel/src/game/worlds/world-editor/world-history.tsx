import { Modal } from '@mantine/core'
import { versionsKept } from '@trellis/contract/kit/document.ts'
import { words } from '../../../words/words.ts'
import { WorldVersions } from './world-versions.tsx'

type WorldHistoryProps = {
  userId: string
  name: string
  hasUnsavedEdits: boolean
  onRestored: () => void
  onClose: () => void
}

export function WorldHistory({ onClose, ...world }: WorldHistoryProps) {
  const text = words.documents.versions
  return (
    <Modal opened onClose={onClose} size="xl" title={text.title}>
      <p style={{ margin: '0 0 0.5rem', color: 'var(--t-muted)' }}>{text.hint(versionsKept)}</p>
      <WorldVersions {...world} />
    </Modal>
  )
}
