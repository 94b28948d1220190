import { Button, TextInput } from '@mantine/core'
import { consoleCommandSchema } from '@trellis/contract/console.ts'
import { type KeyboardEvent, useId, useState } from 'react'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import { findFirstError } from '../../kit/field-errors.ts'
import { submitWith } from '../../kit/submit-with.ts'
import { consoleMessages } from '../../messages/console.ts'
import { readCommandHistory, rememberCommand } from './command-history.ts'
import styles from './console-page.module.css'

type CommandLineProps = {
  /** Why nothing can be typed now; null when it can. */
  denial: string | null
  onCommand: (command: string) => void
}

export function CommandLine({ denial, onCommand }: CommandLineProps) {
  const text = consoleMessages
  const reasonId = useId()
  const [command, setCommand] = useState('')
  /** The position in the history; 0 is the current input. */
  const [back, setBack] = useState(0)
  const [refusal, setRefusal] = useState<string | null>(null)
  const reason = denial ?? refusal

  function show(next: string, nextBack: number) {
    setCommand(next)
    setBack(nextBack)
    setRefusal(null)
  }

  function submit() {
    const wrong = findFirstError(consoleCommandSchema.safeParse(command))
    if (denial !== null || command.trim() === '') return
    if (wrong !== null) return setRefusal(wrong)
    onCommand(command)
    rememberCommand(command)
    show('', 0)
  }

  return (
    <>
      <Row
        as="form"
        gap="xs"
        align="stretch"
        className={styles.command}
        onSubmit={submitWith(submit)}
      >
        <TextInput
          className={styles.input ?? ''}
          aria-label={text.command}
          aria-describedby={reason === null ? undefined : reasonId}
          placeholder={text.commandPlaceholder}
          title={denial ?? undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          disabled={denial !== null}
          value={command}
          onChange={(event) => show(event.currentTarget.value, 0)}
          onKeyDown={(event) => walkHistory(event, back, show)}
        />
        <Button type="submit" disabled={denial !== null || command.trim() === ''}>
          {text.send}
        </Button>
      </Row>
      {reason !== null && (
        <Text id={reasonId} tone="bad" size="sm" className={styles.reason} role="status">
          {reason}
        </Text>
      )}
    </>
  )
}

type Show = (command: string, back: number) => void

/** Shows the command one step further in the history, or one step nearer; `back` is where the line is now. */
function walkHistory(event: KeyboardEvent, back: number, show: Show): void {
  const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  const history = readCommandHistory()
  const next = Math.min(history.length, Math.max(0, back + step))
  show(history[history.length - next] ?? '', next)
}
