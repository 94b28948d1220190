import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type LoggedActivity, readLogs } from '@trellis/contract/platform/activity-log.ts'
import { useState } from 'react'
import { Box } from '../../design/box.tsx'
import { Card } from '../../design/card.tsx'
import { List } from '../../design/list.tsx'
import { Loaded } from '../../design/loaded.tsx'
import { PersonName } from '../../design/person-name.tsx'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { formatInstant } from '../../kit/dates.ts'
import { getQuery } from '../../kit/queries.ts'
import { wordAction } from '../../kit/word-action.ts'
import { personPagesMessages } from '../../messages/person-pages.ts'

type PersonActivityProps = {
  discordId: string
  title: string
  none: string
  /** Limits the entries to those with this text. */
  search?: string
}

const pageSize = 10

/** Lists the actions of a person and those about them, newest first. */
export function PersonActivity({ discordId, title, none, search = '' }: PersonActivityProps) {
  const text = personPagesMessages
  const [before, setBefore] = useState<number | null>(null)
  const found = useQuery({
    ...getQuery(readLogs, {
      query: {
        person: discordId,
        ...(search === '' ? {} : { search }),
        ...(before === null ? {} : { before }),
        limit: pageSize + 1,
      },
    }),
    placeholderData: keepPreviousData,
  })
  const entries = found.data ?? []
  const last = entries.length > pageSize ? entries.at(pageSize - 1) : undefined
  return (
    <Card title={title}>
      <Loaded query={found} failed={text.listFailed} empty={<Text tone="muted">{none}</Text>}>
        {(listed) => (
          <List aria-label={title}>
            {listed.slice(0, pageSize).map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </List>
        )}
      </Loaded>
      <Row mt="md" wrap gap="sm">
        {before !== null && (
          <Button variant="default" onClick={() => setBefore(null)}>
            {text.newest}
          </Button>
        )}
        {last !== undefined && (
          <Button variant="default" onClick={() => setBefore(last.id)}>
            {text.older}
          </Button>
        )}
      </Row>
    </Card>
  )
}

type EntryProps = { entry: LoggedActivity }

function Entry({ entry }: EntryProps) {
  const { actorId, actorName, timestamp } = entry
  return (
    <Box as="li" divided="xs" breaks>
      <VisibleText text={wordAction(entry)} />
      <Text tone="muted" size="sm">
        <PersonName id={actorId} name={actorName} /> · {formatInstant(timestamp)}
      </Text>
    </Box>
  )
}
