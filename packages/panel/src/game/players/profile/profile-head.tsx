import type { PlayerProfile } from '@trellis/contract/game/player-profiles.ts'
import { Box } from '../../../design/box.tsx'
import { Card } from '../../../design/card.tsx'
import { Notice } from '../../../design/notice.tsx'
import { Pill } from '../../../design/pill.tsx'
import { Row } from '../../../design/row.tsx'
import { Text } from '../../../design/text.tsx'
import { VisibleText } from '../../../design/visible-text.tsx'
import { formatInstant } from '../../../kit/dates.ts'
import { playerProfileMessages } from '../../../messages/player-profile.ts'
import { useItemsById } from '../../items/index.ts'
import { Avatar } from '../appearance/avatar.tsx'
import { Presence } from '../appearance/presence.tsx'
import { RoleBadges } from '../appearance/role-badges.tsx'
import { MutedBadge } from '../moderation/muted-badge.tsx'
import { ProfileActions } from './profile-actions.tsx'

type ProfileHeadProps = { serverId: string; player: PlayerProfile }

/** Who the player is, how they look, and what can be done with them. */
export function ProfileHead({ serverId, player }: ProfileHeadProps) {
  const items = useItemsById(player.look.clothes)
  return (
    <Card>
      <Row gap="lg" wrap align="center">
        <Avatar isWhole look={player.look} items={items} size={160} />
        <Box basis="14rem" grow shrink>
          <Text as="h2" size="2xl" weight="bold" breaks tight>
            <VisibleText isName text={player.name} />
          </Text>
          <Row mt="xs" wrap gap="sm" rowGap="xs">
            <Presence player={player} />
            <MutedBadge until={player.mutedUntil} />
          </Row>
          {player.since !== null && (
            <Text mt="2xs" tone="muted" size="sm">
              {playerProfileMessages.onlineSince({ when: formatInstant(player.since) })}
            </Text>
          )}
          <Box mt="sm">
            {player.roles.length > 0 && <RoleBadges roles={player.roles} />}
            {player.titles.length > 0 && (
              <Row as="ul" mt="xs" wrap gap="xs" rowGap="2xs" align="stretch">
                {player.titles.map((title) => (
                  <Pill key={title} as="li" tone="calm" size="sm" breaks>
                    <VisibleText isName text={title} />
                  </Pill>
                ))}
              </Row>
            )}
          </Box>
        </Box>
      </Row>
      {player.ban !== null && (
        <Box mt="lg">
          <BanNotice ban={player.ban} />
        </Box>
      )}
      <ProfileActions serverId={serverId} player={player} />
    </Card>
  )
}

type BanNoticeProps = { ban: NonNullable<PlayerProfile['ban']> }

function BanNotice({ ban: { by, until, reason } }: BanNoticeProps) {
  const text = playerProfileMessages
  const end = until === undefined ? Number.NaN : Date.parse(until)
  const title =
    until === undefined || Number.isNaN(end)
      ? text.banned({ by })
      : text.bannedUntil({ by, when: formatInstant(until) })
  return (
    <Notice tone="bad" title={title}>
      {reason !== undefined && reason !== '' && <VisibleText text={text.banReason({ reason })} />}
    </Notice>
  )
}
