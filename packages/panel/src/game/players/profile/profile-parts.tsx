import type { PlayerProfile } from '@trellis/contract/game/player-profiles.ts'
import { Link } from 'react-router'
import { Card } from '../../../design/card.tsx'
import { type Fact, Facts } from '../../../design/facts.tsx'
import { Grid } from '../../../design/grid.tsx'
import { Row } from '../../../design/row.tsx'
import { Text } from '../../../design/text.tsx'
import { VisibleText } from '../../../design/visible-text.tsx'
import { useNow } from '../../../kit/clock.ts'
import { formatInstant } from '../../../kit/dates.ts'
import { formatNumber } from '../../../kit/numbers.ts'
import { formatRelative } from '../../../kit/relative-time.ts'
import { formatSpan } from '../../../kit/spans.ts'
import { playerProfileMessages } from '../../../messages/player-profile.ts'
import { ItemLine, useItemsById } from '../../items/index.ts'

type PartProps = { player: PlayerProfile }

const recheckMs = 30_000

export function ProfileFacts({ player }: PartProps) {
  const text = playerProfileMessages
  const now = useNow(recheckMs)
  const { lastSeenAt, playtime, bank, homeWorld } = player
  const facts: Fact[] = [
    { label: text.level, value: formatNumber(player.level) },
    { label: text.gems, value: formatNumber(player.gems) },
    { label: text.xp, value: formatNumber(player.xp) },
    { label: text.bank, value: text.bankAmount({ wl: bank.worldLocks, dl: bank.diamondLocks }) },
    {
      label: text.playtime,
      value: playtime === null ? text.notKnown : formatSpan(playtime * 1000),
    },
    {
      label: text.lastSeenLabel,
      value:
        lastSeenAt === null ? (
          text.notKnown
        ) : (
          <time dateTime={lastSeenAt} title={formatInstant(lastSeenAt)}>
            {formatRelative(lastSeenAt, now)}
          </time>
        ),
    },
    {
      label: text.homeWorld,
      value: homeWorld === '' ? text.noHome : <VisibleText isName text={homeWorld} />,
    },
  ]
  return (
    <Card title={text.factsTitle}>
      <Facts facts={facts} />
    </Card>
  )
}

export function ProfileWorlds({ player: { worlds } }: PartProps) {
  const text = playerProfileMessages
  const { names, total, indexed } = worlds
  return (
    <Card title={text.worldsTitle} aside={<Note>{text.worldsCount({ count: total })}</Note>}>
      {indexed < 1 && <Note>{text.worldsIndexing}</Note>}
      {names.length === 0 && indexed === 1 && <Note>{text.worldsNone}</Note>}
      <Row as="ul" wrap gap="md" rowGap="xs">
        {names.map((name) => (
          <li key={name}>
            <Link to={`/worlds?map=${encodeURIComponent(name)}`}>
              <VisibleText isName text={name} />
            </Link>
          </li>
        ))}
      </Row>
      {total > names.length && <Note>{text.worldsMore({ count: total - names.length })}</Note>}
    </Card>
  )
}

export function ProfileInventory({ player: { inventory } }: PartProps) {
  const text = playerProfileMessages
  const { used, slots } = inventory
  const items = useItemsById(inventory.items.map(([id]) => id))
  return (
    <Card title={text.inventoryTitle} aside={<Note>{text.inventoryUsed({ used, slots })}</Note>}>
      {used === 0 && <Note>{text.inventoryEmpty}</Note>}
      <Grid as="ul" min="13rem" gap="md" rowGap="sm">
        {inventory.items.map(([id, count], at) => (
          <Row key={at} as="li" gap="sm" justify="between">
            <ItemLine item={items.get(id)} id={id} />
            <Text as="span" tone="accent" weight="bold" numeric>
              {formatNumber(count)}
            </Text>
          </Row>
        ))}
      </Grid>
    </Card>
  )
}

type NoteProps = { children: string }

const Note = ({ children }: NoteProps) => (
  <Text as="span" tone="muted" size="sm">
    {children}
  </Text>
)
