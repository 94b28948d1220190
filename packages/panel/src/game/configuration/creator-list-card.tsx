import { Button, TextInput } from '@mantine/core'
import { growIdSchema } from '@trellis/contract/kit/ids.ts'
import { useState } from 'react'
import { Card } from '../../design/card.tsx'
import { CardIntro } from '../../design/card-intro.tsx'
import { Icon } from '../../design/icon.tsx'
import { List } from '../../design/list.tsx'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { words } from '../../words/words.ts'

type CreatorListCardProps = {
  creators: readonly string[]
  onCreators: (creators: string[]) => void
}

export function CreatorListCard({ creators, onCreators }: CreatorListCardProps) {
  const text = words.configuration.general
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const growId = typed.trim()
  const add = () => {
    if (growId === '') return
    const refusal = creators.includes(growId)
      ? text.known(growId)
      : (growIdSchema.safeParse(growId).error?.issues[0]?.message ?? null)
    setProblem(refusal)
    if (refusal !== null) return
    onCreators([...creators, growId])
    setTyped('')
  }
  return (
    <Card title={text.creators}>
      <CardIntro as="p">{text.creatorsHint}</CardIntro>
      <Row
        as="form"
        gap="sm"
        align="start"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
      >
        <TextInput
          flex="1"
          maw="22rem"
          label={text.growId}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          error={problem}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setProblem(null)
          }}
        />
        <Button
          mt="1.5rem"
          type="submit"
          variant="light"
          leftSection={<Icon name="plus" size={16} />}
          disabled={growId === ''}
        >
          {text.add}
        </Button>
      </Row>
      {creators.length === 0 ? (
        <Text mt="lg" tone="muted">
          {text.noCreators}
        </Text>
      ) : (
        <List mt="lg" scrollsAt="22rem" aria-label={text.creators}>
          {creators.map((creator) => (
            <Row key={creator} as="li" divided="xs" gap="md" justify="between">
              <Text as="span" weight="medium" breaks shrink>
                <VisibleText isName text={creator} />
              </Text>
              <Button
                variant="subtle"
                color="red"
                size="compact-sm"
                aria-label={text.removeOf(creator)}
                onClick={() => onCreators(creators.filter((it) => it !== creator))}
              >
                {text.remove}
              </Button>
            </Row>
          ))}
        </List>
      )}
    </Card>
  )
}
