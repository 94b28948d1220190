import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { FormDialog } from '../../../design/form-dialog.tsx'
import { findFirstError, listRefusedFields } from '../../../kit/field-errors.ts'

type NameFormProps<Name extends string> = {
  title: string
  label: string
  hint?: string
  confirmLabel: string
  first: string
  schema: z.ZodType<Name>
  /** Worlds have capital letters only. */
  isUpper?: boolean
  isPending: boolean
  error: unknown
  onSubmit: (name: Name) => void
  onClose: () => void
  children?: ReactNode
}

/** Asks for one name in a dialog. */
export function NameForm<Name extends string>(props: NameFormProps<Name>) {
  const { title, label, hint, first, schema, isUpper = false, onSubmit, onClose } = props
  const form = useForm({
    initialValues: { name: first },
    validate: { name: (value) => findFirstError(schema.safeParse(value.trim())) },
  })
  const typed = form.values.name.trim()
  const refused = listRefusedFields(props.error)['name']
  const submit = form.onSubmit(() => onSubmit(schema.parse(typed)))
  const field = form.getInputProps('name')
  return (
    <FormDialog
      title={title}
      action={
        <Button type="submit" loading={props.isPending} disabled={typed === '' || typed === first}>
          {props.confirmLabel}
        </Button>
      }
      onSubmit={(event) => {
        // React passes events of a dialog on to the form around it.
        event.stopPropagation()
        submit(event)
      }}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label={label}
        description={hint}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        {...field}
        error={field.error ?? refused}
        onChange={({ currentTarget: { value } }) =>
          form.setFieldValue('name', isUpper ? value.toUpperCase() : value)
        }
      />
      {props.children}
    </FormDialog>
  )
}
