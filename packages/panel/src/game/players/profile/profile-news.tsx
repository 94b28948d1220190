import type { UseQueryResult } from '@tanstack/react-query'
import {
  listAlts,
  listPlayerActions,
  listPlayerLines,
} from '@trellis/contract/game/player-profiles.ts'
import type { ReactNode } from 'react'
import { Box } from '../../../design/box.tsx'
import { Card } from '../../../design/card.tsx'
import { List } from '../../../design/list.tsx'
import { Loaded } from '../../../design/loaded.tsx'
import { Row } from '../../../design/row.tsx'
import { Text } from '../../../design/text.tsx'
import { VisibleText } from '../../../design/visible-text.tsx'
import { useMayCall } from '../../../hosting/servers/index.ts'
import { formatInstant } from '../../../kit/dates.ts'
import { createLazyDialog } from '../../../kit/lazy-dialog.tsx'
import { formatNumber } from '../../../kit/numbers.ts'
import { wordAction } from '../../../kit/word-action.ts'
import { playerProfileMessages } from '../../../messages/player-profile.ts'
import { ItemLine, useItemsById } from '../../items/index.ts'
import { usePlayerActionLog, usePlayerLines } from './use-player-profile.ts'

const AltsCard = createLazyDialog(async () => (await import('../alts/alts-card.tsx')).AltsCard)

type ProfileNewsProps = { serverId: string; name: string }

/** Shows what happened lately, as far as the reader may know it. */
export function ProfileNews(props: ProfileNewsProps) {
  return (
    <>
      {useMayCall(listPlayerLines) && <GameLines {...props} />}
      {useMayCall(listPlayerActions) && <TeamActions {...props} />}
      {useMayCall(listAlts) && <AltsCard {...props} />}
    </>
  )
}

function GameLines(props: ProfileNewsProps) {
  const text = playerProfileMessages
  return (
    <NewsCard
      title={text.linesTitle}
      failed={text.linesFailed}
      none={text.linesNone}
      query={usePlayerLines(props)}
      listEntries={({ lines }) =>
        lines.map(({ seq, text: line, at }) => (
          <Box key={seq} as="li" divided="2xs" size="sm" breaks>
            <VisibleText text={line} />{' '}
            {at !== null && (
              <Text as="time" tone="muted" numeric nowrap dateTime={at}>
                {formatInstant(at)}
              </Text>
            )}
          </Box>
        ))
      }
    />
  )
}

function TeamActions(props: ProfileNewsProps) {
  const text = playerProfileMessages
  return (
    <NewsCard
      title={text.teamTitle}
      failed={text.teamFailed}
      none={text.teamNone}
      query={usePlayerActionLog(props)}
      listEntries={(entries) =>
        entries.map((entry, at) => (
          <Box key={`${entry.at} ${at}`} as="li" divided="xs">
            <Text as="span" weight="medium">
              {wordAction(entry)}
            </Text>{' '}
            <Text as="span" tone="muted" size="sm">
              <VisibleText isName text={entry.actorName} /> · {formatInstant(entry.at)}
            </Text>
            <ActionNote details={entry.details} />
          </Box>
        ))
      }
    />
  )
}

type ActionNoteProps = { details: Readonly<Record<string, unknown>> }

/** Shows the text of a message, the reason of a ban or the items of a gift. */
function ActionNote({ details }: ActionNoteProps) {
  const { text, reason, item, count } = details
  const note = [text, reason].find((it) => typeof it === 'string' && it !== '')
  const id = typeof item === 'number' ? item : 0
  const known = useItemsById(id === 0 ? [] : [id]).get(id)
  if (typeof note === 'string')
    return (
      <Text tone="muted" size="sm" breaks>
        <VisibleText text={note} />
      </Text>
    )
  if (id === 0 || typeof count !== 'number') return null
  return (
    <Row mt="2xs" gap="sm">
      <ItemLine item={known} id={id} />
      <Text as="span" tone="accent" weight="bold" numeric>
        {formatNumber(count)}
      </Text>
    </Row>
  )
}

type NewsCardProps<Data> = {
  title: string
  failed: string
  none: string
  query: UseQueryResult<Data>
  listEntries: (data: Data) => ReactNode[]
}

/** A list of news that scrolls, also by keyboard. */
function NewsCard<Data>({ title, failed, none, query, listEntries }: NewsCardProps<Data>) {
  return (
    <Card title={title}>
      <Loaded
        query={query}
        failed={failed}
        empty={<Text tone="muted">{none}</Text>}
        isEmpty={(data) => listEntries(data).length === 0}
      >
        {(data) => (
          <List scrollsAt="20rem" aria-label={title} tabIndex={0}>
            {listEntries(data)}
          </List>
        )}
      </Loaded>
    </Card>
  )
}
