import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Box } from '../../../design/box.tsx'
import { confirm } from '../../../design/confirm.tsx'
import { Stack } from '../../../design/stack.tsx'
import { Text } from '../../../design/text.tsx'
import { getList } from '../../../document-editor/json-fields.ts'
import { submitWith } from '../../../kit/submit-with.ts'
import { worldsMessages } from '../../../messages/worlds.ts'
import { type BulkProperty, bulkProperties, changeAllBlocks, readBulkValue } from './bulk-change.ts'
import type { FormTabProps } from './form-tab.ts'

/** One property of every block at once; like all edits it waits for the save. */
export function BulkChangeForm({ world, onChange }: FormTabProps) {
  const text = worldsMessages.blocks
  const [property, setProperty] = useState<BulkProperty>('o')
  const [entered, setEntered] = useState('')
  const [message, setMessage] = useState<{ text: string; isError: boolean } | null>(null)
  const count = getList(world, 'blocks').length

  function ask() {
    const value = readBulkValue(property, entered)
    if (value === null) return setMessage({ text: text.notNumber, isError: true })
    const values = { property, value: String(value), count }
    setMessage(null)
    confirm({
      title: text.confirmTitle,
      text: text.confirmText(values),
      confirmLabel: text.confirm,
      onConfirm: () => {
        onChange((it) => changeAllBlocks(it, property, value))
        setMessage({ text: text.applied(values), isError: false })
      },
    })
  }

  return (
    <Box as="section" mt="lg" ruled="lg">
      <Text as="h3" size="md" weight="bold">
        {text.bulkTitle}
      </Text>
      <Stack as="form" mt="sm" gap="sm" noValidate onSubmit={submitWith(ask)}>
        <NativeSelect
          label={text.property}
          value={property}
          data={bulkProperties.map((value) => ({ value, label: text.properties[value] }))}
          onChange={(event) => {
            const chosen = bulkProperties.find((it) => it === event.currentTarget.value)
            setProperty(chosen ?? 'o')
            setMessage(null)
          }}
        />
        <TextInput
          label={text.value}
          description={text.valueHints[property]}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="numeric"
          autoComplete="off"
          error={message?.isError ? message.text : null}
          value={entered}
          onChange={(event) => {
            setEntered(event.currentTarget.value)
            setMessage(null)
          }}
        />
        <Button type="submit" variant="default" disabled={count === 0 || entered.trim() === ''}>
          {text.apply}
        </Button>
      </Stack>
      <Text role="status" mt="xs" tone="good" size="sm">
        {message !== null && !message.isError && message.text}
      </Text>
    </Box>
  )
}
