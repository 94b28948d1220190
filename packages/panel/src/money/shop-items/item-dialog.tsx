import { Button, Stack } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { DocumentDialog } from '../../design/document-dialog.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { submitWith } from '../../kit/submit-with.ts'
import styles from './item-dialog.module.css'

type ItemDialogProps = {
  title: string
  saveLabel: string
  isDirty: boolean
  isSaving: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** The room of an item's form; leaving it with something unsaved asks first. */
export function ItemDialog({ title, isDirty, onClose, ...props }: ItemDialogProps) {
  const form = useId()
  return (
    <DocumentDialog
      title={<VisibleText text={title} />}
      isCompact
      isDirty={isDirty}
      onClose={onClose}
      footer={
        <Button
          type="submit"
          form={form}
          className={styles.save ?? ''}
          loading={props.isSaving}
          disabled={!isDirty}
        >
          {props.saveLabel}
        </Button>
      }
    >
      <form id={form} noValidate className={styles.form} onSubmit={submitWith(props.onSubmit)}>
        <Stack>{props.children}</Stack>
      </form>
    </DocumentDialog>
  )
}
