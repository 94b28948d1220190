import { Button } from '@mantine/core'
import type { DocumentEditor } from '../../../lib/use-document-editor.ts'
import { words } from '../../../words/words.ts'
import styles from './world-dialog.module.css'

type EditorFooterProps = { editor: DocumentEditor }

export function EditorFooter({ editor }: EditorFooterProps) {
  const text = words.worlds.editor
  const isInvalid = editor.draft?.isValid === false
  return (
    <>
      <span
        role="status"
        className={styles.state}
        data-dirty={editor.isDirty || undefined}
        data-invalid={isInvalid || undefined}
      >
        {isInvalid ? words.documents.cannotSave : editor.isDirty ? text.unsaved : text.unchanged}
      </span>
      <div className={styles.actions}>
        <Button loading={editor.isSaving} disabled={!editor.isDirty} onClick={editor.save}>
          {text.save}
        </Button>
      </div>
    </>
  )
}
