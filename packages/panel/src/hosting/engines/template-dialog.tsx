import { Button } from '@mantine/core'
import type { ListedTemplate } from '@trellis/contract/hosting/engines.ts'
import { useId } from 'react'
import { DocumentDialog } from '../../design/document-dialog.tsx'
import { Text } from '../../design/text.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { submitWith } from '../../kit/submit-with.ts'
import { enginesAdminMessages } from '../../messages/engines-admin.ts'
import styles from './template-dialog.module.css'
import { TemplateInputs } from './template-inputs.tsx'
import { useTemplateForm } from './use-template-form.ts'

type TemplateDialogProps = {
  /** Null to register a new one. */
  known: ListedTemplate | null
  onClose: () => void
}

/** The form of an engine, new or existing; closing it with unsaved changes asks first. */
export function TemplateDialog({ known, onClose }: TemplateDialogProps) {
  const text = enginesAdminMessages
  const formId = useId()
  const form = useTemplateForm(known, onClose)
  return (
    <DocumentDialog
      title={
        <VisibleText text={known === null ? text.addTitle : text.editOf({ name: known.name })} />
      }
      isCompact
      isDirty={form.isDirty}
      onClose={onClose}
      footer={
        <>
          {known !== null && (
            <Text as="span" tone="muted" size="sm" basis="14rem">
              {text.saveHint}
            </Text>
          )}
          <Button type="submit" form={formId} className={styles.save ?? ''} loading={form.isSaving}>
            {known === null ? text.add : text.save}
          </Button>
        </>
      }
    >
      <form
        ref={form.formRef}
        id={formId}
        noValidate
        className={styles.form}
        onSubmit={submitWith(form.save)}
      >
        <TemplateInputs {...form.inputs} />
      </form>
    </DocumentDialog>
  )
}
