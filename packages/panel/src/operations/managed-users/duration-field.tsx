import { Button, TextInput, type TextInputProps } from '@mantine/core'
import { Row } from '../../design/row.tsx'
import { managedUsersMessages } from '../../messages/managed-users.ts'

type DurationFieldProps = Pick<TextInputProps, 'readOnly' | 'required'> & {
  label: string
  description: string
  examples: readonly string[]
  value: string
  error: string | null
  onChange: (duration: string) => void
}

/** A length of time as `7d` or `perm`, with a few that can be picked. */
export function DurationField({ examples, value, onChange, ...props }: DurationFieldProps) {
  return (
    <div>
      <TextInput
        {...props}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={20}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Row
        role="group"
        aria-label={managedUsersMessages.dialog.durationExamples}
        mt="xs"
        wrap
        gap="xs"
        align="stretch"
      >
        {examples.map((example) => (
          <Button
            key={example}
            size="compact-xs"
            variant={value.trim() === example ? 'light' : 'default'}
            aria-pressed={value.trim() === example}
            disabled={props.readOnly === true}
            onClick={() => onChange(example)}
          >
            {example}
          </Button>
        ))}
      </Row>
    </div>
  )
}
