import { type GuildDetails, removeGuildMember } from '@trellis/contract/game/guilds.ts'
import { Box } from '../../design/box.tsx'
import { List } from '../../design/list.tsx'
import { PlayerLink } from '../../design/player-link.tsx'
import { RemoveAction } from '../../design/remove-action.tsx'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import { useRightRefusal } from '../../hosting/servers/index.ts'
import { formatInstant } from '../../kit/dates.ts'
import { guildsMessages } from '../../messages/guilds.ts'
import { useRemoveGuildMember } from './use-guilds.ts'

type GuildMembersProps = {
  target: { serverId: string; guild: string }
  guild: GuildDetails
}

export function GuildMembers({ target, guild }: GuildMembersProps) {
  const text = guildsMessages
  const remove = useRemoveGuildMember(target)
  const denial = useRightRefusal(removeGuildMember)
  return (
    <Box mt="lg">
      <Text as="h3" weight="semibold">
        {text.members}
      </Text>
      <List aria-label={text.members}>
        {guild.members.map(({ name, rank, at }) => (
          <Row as="li" key={name} divided="xs" gap="md" justify="between">
            <Box shrink>
              <Text as="p" breaks>
                <PlayerLink name={name} />
              </Text>
              <Text as="p" tone="muted" size="sm">
                {text.joined({ rank: text.ranks[rank], when: formatInstant(at) })}
              </Text>
            </Box>
            <RemoveAction
              label={text.removeOf({ player: name })}
              denial={denial}
              isBlocked={remove.isPending}
              question={{
                title: text.removeTitle({ player: name, guild: guild.name }),
                text: text.removeText,
                confirmLabel: text.remove,
              }}
              onRemove={() => remove.mutate(name)}
            />
          </Row>
        ))}
      </List>
    </Box>
  )
}
