import { Button, Skeleton } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { DocumentDialog } from '../design/document-dialog.tsx'
import { Icon } from '../design/icon.tsx'
import { Loaded } from '../design/loaded.tsx'
import { describeFailure } from '../kit/call-failure.ts'
import { documentsMessages } from '../messages/documents.ts'
import { ConflictStep } from './conflict-step.tsx'
import styles from './document-tabs.module.css'
import { EditorFooter } from './editor-footer.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import type { DocumentEditor } from './use-document-editor.ts'
import type { VersionCalls } from './version-calls.ts'

type EditorDialogProps = {
  title: string
  editor: DocumentEditor
  /** The text when the document cannot be loaded and the api gives no reason. */
  fetchFailed: string
  versions: VersionCalls
  /** Why it cannot be saved; null when it can. */
  denial: string | null
  /** Called before a restored version is loaded, to drop edits that are kept outside the document. */
  onRestored?: () => void
  onClose: () => void
  /** The tabs, drawn when the document is loaded and no conflict waits for an answer. */
  children: ReactNode
}

/** Edits one document, which is saved as a whole; its older versions open in a dialog above. */
export function EditorDialog(props: EditorDialogProps) {
  const { editor, fetchFailed, versions, denial, onClose } = props
  const [isHistoryOpen, setIsHistoryOpen] = useState(false)
  const { draft, conflicts, loaded } = editor
  return (
    <DocumentDialog
      title={props.title}
      isDirty={editor.isDirty}
      onClose={onClose}
      aside={
        <Button
          size="xs"
          variant="default"
          leftSection={<Icon name="history" size={15} />}
          onClick={() => setIsHistoryOpen(true)}
        >
          {documentsMessages.versions.open}
        </Button>
      }
      footer={
        draft !== null && conflicts === null ? (
          <EditorFooter editor={editor} denial={denial} />
        ) : undefined
      }
    >
      {draft === null ? (
        <div className={styles.panel}>
          <Loaded
            query={loaded}
            failed={describeFailure(loaded.error) ?? fetchFailed}
            skeleton={<EditorSkeleton />}
          >
            {() => null}
          </Loaded>
        </div>
      ) : conflicts !== null ? (
        <ConflictStep editor={editor} conflicts={conflicts} />
      ) : (
        props.children
      )}
      {isHistoryOpen && (
        <HistoryDialog
          calls={versions}
          hasUnsavedEdits={editor.isDirty}
          denial={denial}
          onRestored={() => {
            setIsHistoryOpen(false)
            props.onRestored?.()
            void editor.reload()
          }}
          onClose={() => setIsHistoryOpen(false)}
        />
      )}
    </DocumentDialog>
  )
}

function EditorSkeleton() {
  return (
    <>
      <Skeleton height={36} width="60%" />
      <Skeleton height={56} mt={28} />
      <Skeleton height={56} mt={20} />
      <Skeleton height={56} mt={20} width="70%" />
    </>
  )
}
