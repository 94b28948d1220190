import { Textarea, TextInput } from '@mantine/core'
import { enginesAdminMessages } from '../../messages/engines-admin.ts'
import styles from './template-dialog.module.css'
import type { Faults, TemplateFields } from './template-fields.ts'

type TextName = {
  [Name in keyof TemplateFields]: TemplateFields[Name] extends string
    ? string extends TemplateFields[Name]
      ? Name
      : never
    : never
}[keyof TemplateFields]

export type TextFieldProps = {
  name: TextName
  values: TemplateFields
  faults: Faults
  /** For lists, one entry a line. */
  rows?: number
  isWide?: boolean
  onChange: (change: Partial<TemplateFields>) => void
}

/** One text field of an engine. The browser's corrections are off, because a program reads the text. */
export function TextField(props: TextFieldProps) {
  const { name, values, faults, rows, isWide = false, onChange } = props
  const hints: Partial<Record<TextName, string>> = enginesAdminMessages.hints
  const inputProps = {
    label: enginesAdminMessages.fields[name],
    description: hints[name],
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as const,
    error: faults[name] ?? null,
    autoComplete: 'off',
    autoCapitalize: 'off',
    spellCheck: false,
    classNames: { error: styles.error ?? '' },
    className: isWide ? (styles.wide ?? '') : '',
    value: values[name],
  }
  if (rows === undefined)
    return (
      <TextInput
        {...inputProps}
        inputWrapperOrder={[...inputProps.inputWrapperOrder]}
        data-autofocus={name === 'name' || undefined}
        onChange={(event) => onChange({ [name]: event.currentTarget.value })}
      />
    )
  return (
    <Textarea
      {...inputProps}
      inputWrapperOrder={[...inputProps.inputWrapperOrder]}
      autosize
      minRows={rows}
      maxRows={10}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  )
}
