import { CloseButton, TextInput } from '@mantine/core'
import { shellMessages } from '../messages/shell.ts'
import { Icon } from './icon.tsx'

type SearchFieldProps = {
  label?: string
  /** The accessible name where no label is in sight. */
  name?: string
  placeholder: string
  clearLabel?: string
  className?: string | undefined
  /** Its room in a row, and the most that it takes. */
  flex?: string
  maw?: string
  field: { text: string; type: (text: string) => void }
}

export function SearchField({
  label,
  name,
  placeholder,
  clearLabel = shellMessages.clear,
  className = '',
  flex = '',
  maw = '',
  field,
}: SearchFieldProps) {
  return (
    <TextInput
      className={className}
      flex={flex}
      maw={maw}
      {...(label === undefined ? {} : { label })}
      {...(name === undefined ? {} : { 'aria-label': name })}
      placeholder={placeholder}
      maxLength={100}
      autoComplete="off"
      spellCheck={false}
      leftSection={<Icon name="search" size={16} />}
      rightSection={
        field.text !== '' && (
          <CloseButton aria-label={clearLabel} size="sm" onClick={() => field.type('')} />
        )
      }
      value={field.text}
      onChange={(event) => field.type(event.currentTarget.value)}
    />
  )
}
