import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { DocumentDialog } from '../../../design/document-dialog.tsx'
import { Empty } from '../../../design/empty.tsx'
import { Icon } from '../../../design/icon.tsx'
import { ConflictStep } from '../../../document-editor/conflict-step.tsx'
import styles from '../../../document-editor/document-tabs.module.css'
import { EditorFooter } from '../../../document-editor/editor-footer.tsx'
import type { DocumentEditor } from '../../../document-editor/use-document-editor.ts'
import { sentenceOf } from '../../../kit/call-failure.ts'
import { words } from '../../../words/words.ts'
import { PlayerHistory } from './player-history.tsx'
import { PlayerTabs } from './player-tabs.tsx'
import { usePlayerEditor } from './use-player-editor.ts'

type PlayerDialogProps = { userId: string; name: string; onClose: () => void }

/** Edits one player. Nothing is written until it is saved. */
export function PlayerDialog({ userId, name, onClose }: PlayerDialogProps) {
  const { editor, password, setPassword } = usePlayerEditor(userId, name, onClose)
  const [isHistoryOpen, setIsHistoryOpen] = useState(false)
  const { draft, conflicts } = editor
  return (
    <DocumentDialog
      title={words.players.editor.title(name)}
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
      footer={draft !== null && conflicts === null ? <EditorFooter editor={editor} /> : undefined}
    >
      {draft === null ? (
        <PlayerMissing loaded={editor.loaded} />
      ) : conflicts !== null ? (
        <ConflictStep editor={editor} conflicts={conflicts} />
      ) : (
        <PlayerTabs
          name={name}
          editor={editor}
          draft={draft}
          password={password}
          onPassword={setPassword}
        />
      )}
      {isHistoryOpen && (
        <PlayerHistory
          userId={userId}
          name={name}
          hasUnsavedEdits={editor.isDirty}
          onRestored={() => {
            setIsHistoryOpen(false)
            setPassword('')
            void editor.reload()
          }}
          onClose={() => setIsHistoryOpen(false)}
        />
      )}
    </DocumentDialog>
  )
}

type PlayerMissingProps = Pick<DocumentEditor, 'loaded'>

function PlayerMissing({ loaded }: PlayerMissingProps) {
  if (!loaded.isError)
    return (
      <div role="status" aria-label={words.loading} className={styles.panel}>
        <Skeleton height={36} width="60%" />
        <Skeleton height={56} mt={28} />
        <Skeleton height={56} mt={20} />
      </div>
    )
  return (
    <Empty
      icon="warning"
      title={sentenceOf(loaded.error) ?? words.players.fetchFailed}
      action={
        <Button variant="default" loading={loaded.isFetching} onClick={() => void loaded.refetch()}>
          {words.retry}
        </Button>
      }
    />
  )
}
