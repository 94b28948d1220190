import { Select, TextInput } from '@mantine/core'
import { createScript } from '@trellis/contract/game/scripts.ts'
import { scriptNameSchema } from '@trellis/contract/kit/script-schemas.ts'
import { useState } from 'react'
import { ActionButton } from '../../design/action-button.tsx'
import { Card } from '../../design/card.tsx'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import { useRightRefusal } from '../../hosting/servers/index.ts'
import { fieldsMessages } from '../../messages/fields.ts'
import { refusalsMessages } from '../../messages/refusals.ts'
import { scriptsMessages } from '../../messages/scripts.ts'
import { type Example, examples, loadExample } from './gallery.ts'
import { useCreateScript } from './use-scripts.ts'

const emptySource = `onJoin((player) => {
  player.send('Hello, ' + player.name + '!')
})
`

type NewScriptFormProps = {
  /** The names that are in use. */
  names: readonly string[]
  isFull: boolean
  onCreated: (name: string) => void
}

/** Makes a script: an empty one, or a copy of an example. */
export function NewScriptForm({ names, isFull, onCreated }: NewScriptFormProps) {
  const text = scriptsMessages
  const [example, setExample] = useState<Example | null>(null)
  const [typed, setTyped] = useState('')
  const create = useCreateScript()
  const right = useRightRefusal(createScript)
  const name = typed === '' ? (example ?? '') : typed
  const isValid = scriptNameSchema.safeParse(name).success
  const problem =
    name === '' || isValid
      ? names.includes(name)
        ? refusalsMessages['script-name-taken']
        : null
      : fieldsMessages.codes['script-name']
  const full = isFull ? refusalsMessages['scripts-full'] : null
  const submit = async () => {
    const source = example === null ? emptySource : await loadExample(example)
    create.mutate({ name, source }, { onSuccess: () => onCreated(name) })
    setTyped('')
    setExample(null)
  }
  return (
    <Card title={text.create.title}>
      <Row wrap gap="md" rowGap="sm" align="end">
        <Select
          label={text.create.example}
          placeholder={text.create.empty}
          data={examples.map((value) => ({ value, label: text.examples[value].name }))}
          value={example}
          clearable
          onChange={(value) => setExample(examples.find((it) => it === value) ?? null)}
        />
        <TextInput
          label={text.create.name}
          value={typed}
          placeholder={example ?? ''}
          maxLength={30}
          error={problem}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <ActionButton
          label={text.create.submit}
          icon="plus"
          denial={right ?? full ?? problem ?? (name === '' ? text.create.needsName : null)}
          loading={create.isPending}
          onPress={() => void submit()}
        />
      </Row>
      {example !== null && (
        <Text tone="muted" size="sm" mt="sm">
          {text.examples[example].text}
        </Text>
      )}
    </Card>
  )
}
