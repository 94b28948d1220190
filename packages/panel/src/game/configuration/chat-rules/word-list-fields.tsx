import { Button, Switch, Textarea, TextInput } from '@mantine/core'
import { moderationBounds } from '@trellis/contract/kit/moderation-bounds.ts'
import type { WordList } from '@trellis/contract/kit/moderation-settings.ts'
import { useState } from 'react'
import { Box } from '../../../design/box.tsx'
import { Row } from '../../../design/row.tsx'
import { Stack } from '../../../design/stack.tsx'
import { chatRulesMessages } from '../../../messages/chat-rules.ts'

type WordListFieldsProps = {
  list: WordList
  onList: (list: WordList) => void
  onRemove: () => void
}

/** One of the owner's lists of words, with a word on each line. */
export function WordListFields({ list, onList, onRemove }: WordListFieldsProps) {
  const text = chatRulesMessages.list
  const { name, isOn, words } = list
  // The typed text stays as it is until the field loses the focus, also a line that is still empty.
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Box as="li" divided="md">
      <Stack gap="md">
        <TextInput
          maw="22rem"
          label={text.name}
          maxLength={moderationBounds.listName.max}
          value={name}
          onChange={(event) => onList({ ...list, name: event.currentTarget.value })}
        />
        <Textarea
          label={text.wordsOf({ name, count: words.length })}
          description={text.wordsHint}
          autosize
          minRows={4}
          maxRows={12}
          spellCheck={false}
          value={typed ?? words.join('\n')}
          onBlur={() => setTyped(null)}
          onChange={(event) => {
            const { value } = event.currentTarget
            setTyped(value)
            onList({ ...list, words: readWords(value) })
          }}
        />
        <Row justify="between" gap="md">
          <Switch
            label={text.isOn}
            aria-label={text.isOnOf({ name })}
            checked={isOn}
            onChange={(event) => onList({ ...list, isOn: event.currentTarget.checked })}
          />
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            aria-label={text.removeOf({ name })}
            onClick={onRemove}
          >
            {text.remove}
          </Button>
        </Row>
      </Stack>
    </Box>
  )
}

/** Returns each word once. Commas and spaces end a word too, so that a list can be pasted. */
const readWords = (text: string): string[] => [
  ...new Set(text.split(/[\s,]+/).filter((word) => word !== '')),
]
