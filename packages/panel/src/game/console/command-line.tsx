import { Button, TextInput, VisuallyHidden } from '@mantine/core'
import { memo, useId } from 'react'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import { useShownServer } from '../../hosting/servers/index.ts'
import { createLazyDialog } from '../../kit/lazy-dialog.tsx'
import { submitWith } from '../../kit/submit-with.ts'
import { consoleMessages } from '../../messages/console.ts'
import styles from './console-page.module.css'
import { useCommandInput } from './use-command-input.ts'

const SuggestionStrip = createLazyDialog(
  async () => (await import('./suggestion-strip.tsx')).SuggestionStrip,
)

type CommandLineProps = {
  serverId: string
  /** Why nothing can be typed now; null when it can. */
  denial: string | null
  onCommand: (command: string) => void
}

/** New lines do not render it again, because typing must stay fast while they flood. */
export const CommandLine = memo(CommandForm)

function CommandForm({ serverId, denial, onCommand }: CommandLineProps) {
  const text = consoleMessages
  const reasonId = useId()
  const hintId = useId()
  const isBundled = useHasBundledEngine()
  const input = useCommandInput({ denial, isBundled, onCommand })
  const { command, ghost } = input
  const reason = denial ?? input.refusal
  return (
    <>
      {isBundled && (
        <div className={styles.suggestions}>
          <SuggestionStrip
            serverId={serverId}
            line={command}
            isOn={input.isOn}
            onHint={input.setHint}
            onTake={input.take}
          />
        </div>
      )}
      <Row
        as="form"
        gap="xs"
        align="stretch"
        className={styles.command}
        onSubmit={submitWith(input.submit)}
      >
        <div className={styles.field}>
          <GhostText typed={command} ghost={ghost} />
          <TextInput
            ref={input.field}
            className={styles.input ?? ''}
            aria-label={text.command}
            aria-describedby={reason === null ? hintId : `${reasonId} ${hintId}`}
            placeholder={text.commandPlaceholder}
            title={denial ?? undefined}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            disabled={denial !== null}
            value={command}
            onChange={(event) => input.show(event.currentTarget.value, 0)}
            onKeyDown={input.handleKey}
          />
          <VisuallyHidden id={hintId}>{text.suggestions.hint}</VisuallyHidden>
        </div>
        <Button type="submit" flex="none" disabled={denial !== null || command.trim() === ''}>
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

type GhostTextProps = { typed: string; ghost: string }

/** Shows muted letters behind the typed ones. */
function GhostText({ typed, ghost }: GhostTextProps) {
  if (ghost === '') return null
  return (
    <span className={styles.ghost} aria-hidden>
      <span>{typed}</span>
      {ghost}
    </span>
  )
}

/** Returns whether the server runs the engine whose commands the panel knows. */
function useHasBundledEngine(): boolean {
  const { detail } = useShownServer()
  return detail !== null && detail.engine === null
}
