import { Button } from '@mantine/core'
import type { BannedPlayer } from '@trellis/contract/game/player-bans.ts'
import { List } from '../../../design/list.tsx'
import { Loaded } from '../../../design/loaded.tsx'
import { PlayerLink } from '../../../design/player-link.tsx'
import { Row } from '../../../design/row.tsx'
import { Stack } from '../../../design/stack.tsx'
import { Text } from '../../../design/text.tsx'
import { formatInstant } from '../../../kit/dates.ts'
import { playersMessages } from '../../../messages/players.ts'
import { useBannedPlayers, useUnbanPlayer } from './use-player-actions.ts'

type BannedPlayersListProps = { serverId: string }

/** Imported lists may have any text as the end; the game treats an invalid time as no end. */
function getEnd({ until }: BannedPlayer): string {
  const text = playersMessages.banned
  const isTime = until !== undefined && !Number.isNaN(Date.parse(until))
  return isTime ? text.bannedUntil({ when: formatInstant(until) }) : text.bannedForGood
}

export function BannedPlayersList({ serverId }: BannedPlayersListProps) {
  const text = playersMessages.banned
  const banned = useBannedPlayers(serverId)
  const unban = useUnbanPlayer(serverId)
  return (
    <>
      <Text mb="md" tone="muted">
        {text.hint}
      </Text>
      <Loaded
        query={banned}
        failed={text.failed}
        empty={
          <Text mb="md" tone="muted">
            {text.empty}
          </Text>
        }
      >
        {(players) => (
          <List>
            {players.map((player) => (
              <Row key={player.name} as="li" divided="sm" gap="md" justify="between">
                <Stack breaks shrink>
                  <strong>
                    <PlayerLink name={player.name} />
                  </strong>
                  <Text as="span" tone="muted" size="sm">
                    {text.bannedAt({ when: formatInstant(player.at), by: player.by })}
                  </Text>
                  <Text as="span" tone="muted" size="sm">
                    {getEnd(player)}
                  </Text>
                  {player.reason && (
                    <Text as="span" tone="muted" size="sm">
                      {text.reason({ reason: player.reason })}
                    </Text>
                  )}
                </Stack>
                <Button
                  flex="none"
                  size="xs"
                  variant="default"
                  aria-label={text.unbanOf({ name: player.name })}
                  loading={unban.isPending && unban.variables === player.name}
                  disabled={unban.isPending}
                  onClick={() => unban.mutate(player.name)}
                >
                  {text.unban}
                </Button>
              </Row>
            ))}
          </List>
        )}
      </Loaded>
    </>
  )
}
