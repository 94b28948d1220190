import { Button } from '@mantine/core'
import type { ListedTemplate } from '@trellis/contract/templates.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { DocumentDialog } from '../../design/document-dialog.tsx'
import { Text } from '../../design/text.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { CallFailure } from '../../kit/call-failure.ts'
import { wordsForAdmins } from '../../words/words-for-admins.ts'
import styles from './template-dialog.module.css'
import {
  blankTemplate,
  type Faults,
  faultsOf,
  fieldFaults,
  fieldsOf,
  type TemplateFields,
} from './template-fields.ts'
import { TemplateInputs } from './template-inputs.tsx'
import { useKeepTemplate } from './use-templates.ts'

type TemplateDialogProps = {
  /** Null to register a new one. */
  known: ListedTemplate | null
  onClose: () => void
}

/** What is known of an engine, to fill in or to change; leaving it with something unsaved asks first. */
export function TemplateDialog({ known, onClose }: TemplateDialogProps) {
  const text = wordsForAdmins.templates
  const formId = useId()
  const keep = useKeepTemplate(known)
  const [begun] = useState<TemplateFields>(known === null ? blankTemplate : fieldsOf(known))
  const [values, setValues] = useState(begun)
  const [refusals, setRefusals] = useState(0)
  const [refused, setRefused] = useState<Faults>({})
  const isDirty = JSON.stringify(values) !== JSON.stringify(begun)
  const faults = faultsOf(values, known === null)
  const edit = (change: Partial<TemplateFields>) => {
    setValues({ ...values, ...change })
    setRefused({})
  }
  const form = useRef<HTMLFormElement>(null)
  // The form is longer than the screen: what is wrong may be out of sight.
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  const refuse = () => setRefusals((before) => before + 1)
  const save = () => {
    if (Object.keys(faults).length > 0) return refuse()
    keep.mutate(values, {
      onSuccess: onClose,
      onError: (error) => {
        if (!(error instanceof CallFailure)) return
        setRefused(fieldFaults(error.fields))
        refuse()
      },
    })
  }
  return (
    <DocumentDialog
      title={<VisibleText text={known === null ? text.addTitle : text.editOf(known.name)} />}
      isCompact
      isDirty={isDirty && !keep.isSuccess}
      onClose={onClose}
      footer={
        <>
          {known !== null && (
            <Text as="span" tone="muted" size="sm" basis="14rem">
              {text.saveHint}
            </Text>
          )}
          <Button
            type="submit"
            form={formId}
            className={styles.save ?? ''}
            loading={keep.isPending}
          >
            {known === null ? text.add : text.save}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <TemplateInputs
          values={values}
          faults={{ ...(refusals > 0 && faults), ...refused }}
          isNew={known === null}
          onChange={edit}
        />
      </form>
    </DocumentDialog>
  )
}
