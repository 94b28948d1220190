import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { maxVersions } from '@trellis/contract/kit/document.ts'
import { Loaded } from '../design/loaded.tsx'
import { Modal } from '../design/modal.tsx'
import { Text } from '../design/text.tsx'
import { showToast } from '../design/toast.ts'
import { documentsMessages } from '../messages/documents.ts'
import type { VersionCalls } from './version-calls.ts'
import { VersionChanges } from './version-changes.tsx'
import { VersionList } from './version-list.tsx'

type HistoryDialogProps = {
  calls: VersionCalls
  hasUnsavedEdits: boolean
  /** Why no version can be restored; null when it can. */
  denial: string | null
  onRestored: () => void
  onClose: () => void
}

/** Lists the kept older versions of a document; each can be compared with now and restored. */
export function HistoryDialog(props: HistoryDialogProps) {
  const { calls, hasUnsavedEdits, denial, onRestored, onClose } = props
  const text = documentsMessages.versions
  const versions = useQuery({ ...calls.list, staleTime: 0, meta: { fallback: () => text.failed } })
  const restore = useRestore(calls, onRestored)
  return (
    <Modal opened onClose={onClose} size="xl" title={text.title}>
      <p style={{ margin: '0 0 0.5rem', color: 'var(--t-muted)' }}>
        {text.hint({ kept: maxVersions })}
      </p>
      <Loaded query={versions} failed={text.failed} empty={<Text tone="muted">{text.empty}</Text>}>
        {(known) => (
          <VersionList
            versions={known}
            renderChanges={({ number }) => <VersionChanges calls={calls} number={number} />}
            isBusy={restore.isPending}
            hasUnsavedEdits={hasUnsavedEdits}
            denial={denial}
            onRestore={({ number }) => restore.mutate(number)}
          />
        )}
      </Loaded>
    </Modal>
  )
}

function useRestore(calls: VersionCalls, onRestored: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: calls.restore,
    meta: { fallback: () => documentsMessages.versions.restoreFailed },
    onSuccess: ({ message }) => {
      showToast('success', message)
      onRestored()
      return calls.refresh(client)
    },
  })
}
