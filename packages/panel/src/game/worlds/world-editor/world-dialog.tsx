import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { DocumentDialog } from '../../../design/document-dialog.tsx'
import { Empty } from '../../../design/empty.tsx'
import { Icon } from '../../../design/icon.tsx'
import { ConflictStep } from '../../../document-editor/conflict-step.tsx'
import styles from '../../../document-editor/document-tabs.module.css'
import { EditorFooter } from '../../../document-editor/editor-footer.tsx'
import { sentenceOf } from '../../../kit/call-failure.ts'
import { words } from '../../../words/words.ts'
import { type EditorTab, EditorTabs } from './editor-tabs.tsx'
import { useWorldEditor } from './use-world-editor.ts'
import { WorldHistory } from './world-history.tsx'

type WorldDialogProps = {
  userId: string
  name: string
  /** The block to begin with, on its tab. */
  firstTile?: number | null
  onClose: () => void
}

/** Edits one world. Nothing is written until it is saved. */
export function WorldDialog({ userId, name, firstTile = null, onClose }: WorldDialogProps) {
  const editor = useWorldEditor(userId, name, onClose)
  const [tab, setTab] = useState<EditorTab>(firstTile === null ? 'general' : 'blocks')
  const [tile, setTile] = useState(firstTile)
  const [isHistoryOpen, setIsHistoryOpen] = useState(false)
  const { draft, conflicts, loaded } = editor
  const isEditing = draft !== null && conflicts === null
  return (
    <DocumentDialog
      title={words.worlds.editor.title(name)}
      isDirty={editor.isDirty}
      onClose={onClose}
      aside={
        <Button
          size="xs"
          variant="default"
          leftSection={<Icon name="history" size={15} />}
          onClick={() => setIsHistoryOpen(true)}
        >
          {words.documents.versions.open}
        </Button>
      }
      footer={isEditing ? <EditorFooter editor={editor} /> : undefined}
    >
      {draft === null ? (
        loaded.isError ? (
          <Empty
            icon="warning"
            title={sentenceOf(loaded.error) ?? words.worlds.fetchFailed}
            action={
              <Button
                variant="default"
                loading={loaded.isFetching}
                onClick={() => void loaded.refetch()}
              >
                {words.retry}
              </Button>
            }
          />
        ) : (
          <div role="status" aria-label={words.loading} className={styles.panel}>
            <Skeleton height={36} width="60%" />
            <Skeleton height={56} mt={28} />
            <Skeleton height={56} mt={20} />
            <Skeleton height={56} mt={20} width="70%" />
          </div>
        )
      ) : conflicts !== null ? (
        <ConflictStep editor={editor} conflicts={conflicts} />
      ) : (
        <EditorTabs
          name={name}
          editor={editor}
          draft={draft}
          tab={tab}
          onTab={setTab}
          tile={tile}
          onTile={setTile}
        />
      )}
      {isHistoryOpen && (
        <WorldHistory
          userId={userId}
          name={name}
          hasUnsavedEdits={editor.isDirty}
          onRestored={() => {
            setIsHistoryOpen(false)
            void editor.reload()
          }}
          onClose={() => setIsHistoryOpen(false)}
        />
      )}
    </DocumentDialog>
  )
}
