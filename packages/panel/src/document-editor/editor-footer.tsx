import { Button } from '@mantine/core'
import { Row } from '../design/row.tsx'
import { Text } from '../design/text.tsx'
import { documentsMessages } from '../messages/documents.ts'
import styles from './editor-footer.module.css'
import type { DocumentEditor } from './use-document-editor.ts'

type EditorFooterProps = { editor: DocumentEditor }

export function EditorFooter({ editor }: EditorFooterProps) {
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
        {isInvalid ? documentsMessages.cannotSave : editor.isDirty ? text.unsaved : text.unchanged}
      </Text>
      <Row push gap="xs" align="stretch">
        <Button loading={editor.isSaving} disabled={!editor.isDirty} onClick={editor.save}>
          {text.save}
        </Button>
      </Row>
    </>
  )
}
