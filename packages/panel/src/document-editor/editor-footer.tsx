import { Button } from '@mantine/core'
import { Row } from '../design/row.tsx'
import { Text } from '../design/text.tsx'
import { documentsMessages } from '../messages/documents.ts'
import styles from './editor-footer.module.css'
import type { DocumentEditor } from './use-document-editor.ts'

type EditorFooterProps = {
  editor: DocumentEditor
  /** Why it cannot be saved; null when it can. */
  denial: string | null
}

export function EditorFooter({ editor, denial }: EditorFooterProps) {
  const text = documentsMessages.footer
  const isInvalid = editor.draft?.isValid === false
  return (
    <>
      <Text
        role="status"
        as="span"
        tone="muted"
        size="sm"
        className={styles.state}
        data-dirty={editor.isDirty || undefined}
        data-invalid={isInvalid || undefined}
      >
        {denial ??
          (isInvalid
            ? documentsMessages.cannotSave
            : editor.isDirty
              ? text.unsaved
              : text.unchanged)}
      </Text>
      <Row push gap="xs" align="stretch">
        <Button
          loading={editor.isSaving}
          disabled={!editor.isDirty || denial !== null}
          onClick={editor.save}
        >
          {text.save}
        </Button>
      </Row>
    </>
  )
}
