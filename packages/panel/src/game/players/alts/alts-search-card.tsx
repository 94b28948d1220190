import { Button, TextInput } from '@mantine/core'
import { growIdSchema } from '@trellis/contract/kit/ids.ts'
import { useState } from 'react'
import { Box } from '../../../design/box.tsx'
import { Card } from '../../../design/card.tsx'
import { CardIntro } from '../../../design/card-intro.tsx'
import { Row } from '../../../design/row.tsx'
import { findFirstError } from '../../../kit/field-errors.ts'
import { submitWith } from '../../../kit/submit-with.ts'
import { useTextEntry } from '../../../kit/use-text-entry.ts'
import { altsMessages } from '../../../messages/alts.ts'
import { AltsList } from './alts-list.tsx'

/** Searches the other accounts of a player by name. */
export function AltsSearchCard({ serverId }: { serverId: string }) {
  const text = altsMessages
  const [name, setName] = useState<string | null>(null)
  const entry = useTextEntry(
    (growId) => findFirstError(growIdSchema.safeParse(growId)),
    (growId) => setName(growId),
  )
  return (
    <Card title={text.title}>
      <CardIntro as="p">{text.hint}</CardIntro>
      <Row as="form" gap="sm" align="start" noValidate onSubmit={submitWith(entry.add)}>
        <TextInput
          flex="1"
          maw="22rem"
          label={text.growId}
          autoComplete="off"
          spellCheck={false}
          value={entry.typed}
          error={entry.problem}
          onChange={(event) => entry.type(event.currentTarget.value)}
        />
        <Button mt="1.5rem" type="submit" variant="light" disabled={entry.isEmpty}>
          {text.search}
        </Button>
      </Row>
      {name !== null && (
        <Box mt="lg">
          <AltsList serverId={serverId} name={name} />
        </Box>
      )}
    </Card>
  )
}
