import { Modal } from '@mantine/core'
import { versionsKept } from '@trellis/contract/kit/document.ts'
import { Loaded } from '../../../design/loaded.tsx'
import { VersionList } from '../../../document-editor/version-list.tsx'
import { words } from '../../../words/words.ts'
import { PlayerChanges } from './player-changes.tsx'
import { usePlayerVersions, useRestorePlayerVersion } from './use-player-versions.ts'

type PlayerHistoryProps = {
  userId: string
  name: string
  hasUnsavedEdits: boolean
  onRestored: () => void
  onClose: () => void
}

/** The kept older states of a player, each to be compared with now and restored. */
export function PlayerHistory({ userId, name, onClose, ...props }: PlayerHistoryProps) {
  const text = words.documents.versions
  const versions = usePlayerVersions(userId, name)
  const restore = useRestorePlayerVersion(userId, name, props.onRestored)
  return (
    <Modal opened onClose={onClose} size="xl" title={text.title}>
      <p style={{ margin: '0 0 0.5rem', color: 'var(--t-muted)' }}>{text.hint(versionsKept)}</p>
      <Loaded query={versions} failed={text.failed}>
        {(known) => (
          <VersionList
            versions={known}
            renderChanges={({ number }) => (
              <PlayerChanges userId={userId} name={name} number={number} />
            )}
            isBusy={restore.isPending}
            hasUnsavedEdits={props.hasUnsavedEdits}
            onRestore={({ number }) => restore.mutate(number)}
          />
        )}
      </Loaded>
    </Modal>
  )
}
