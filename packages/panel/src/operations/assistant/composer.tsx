import { ActionIcon, Textarea } from '@mantine/core'
import { maxMessageCharacters } from '@trellis/contract/operations/assistant.ts'
import { type KeyboardEvent, type RefObject, useId } from 'react'
import { Icon } from '../../design/icon.tsx'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import { submitWith } from '../../kit/submit-with.ts'
import { assistantMessages } from '../../messages/assistant.ts'
import styles from './composer.module.css'

type ComposerProps = {
  inputRef: RefObject<HTMLTextAreaElement | null>
  draft: string
  isAnswering: boolean
  onDraft: (draft: string) => void
  onSend: () => void
}

/** From this length on the remaining characters are shown. */
const countFrom = maxMessageCharacters * 0.8

export function Composer({ inputRef, draft, isAnswering, onDraft, onSend }: ComposerProps) {
  const text = assistantMessages
  const hintId = useId()
  function sendOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    onSend()
  }
  return (
    <form className={styles.composer} onSubmit={submitWith(onSend)}>
      <Row gap="xs" align="end">
        <Textarea
          ref={inputRef}
          data-autofocus
          className={styles.input ?? ''}
          aria-label={text.message}
          aria-describedby={hintId}
          placeholder={text.placeholder}
          autosize
          minRows={1}
          maxRows={5}
          maxLength={maxMessageCharacters}
          value={draft}
          onChange={(event) => onDraft(event.currentTarget.value)}
          onKeyDown={sendOnEnter}
        />
        <ActionIcon
          type="submit"
          size="input-sm"
          aria-label={text.send}
          loading={isAnswering}
          disabled={draft.trim() === ''}
        >
          <Icon name="send" size={18} />
        </ActionIcon>
      </Row>
      <Text id={hintId} tone="muted" size="sm" className={styles.hint}>
        {draft.length >= countFrom
          ? text.count({ used: draft.length, max: maxMessageCharacters })
          : text.hint}
      </Text>
    </form>
  )
}
