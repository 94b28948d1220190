import type { GameItem } from '@trellis/contract/game/items.ts'
import type { PlayerLook } from '@trellis/contract/game/players.ts'
import { Link } from 'react-router'
import { Row } from '../../../design/row.tsx'
import { Text } from '../../../design/text.tsx'
import { VisibleText } from '../../../design/visible-text.tsx'
import { getPlayerPath } from '../../../kit/player-path.ts'
import { Avatar } from './avatar.tsx'

type PlayerNameProps = {
  name: string
  look: PlayerLook | undefined
  items: ReadonlyMap<number, GameItem>
}

/** Shows a player's picture and name, which opens the profile. */
export function PlayerName({ name, look, items }: PlayerNameProps) {
  return (
    <Row as="span" inline gap="sm" shrink>
      {look !== undefined && <Avatar look={look} items={items} size={36} />}
      <Link to={getPlayerPath(name)}>
        <Text as="span" tone="text" weight="semibold" breaks>
          <VisibleText isName text={name} />
        </Text>
      </Link>
    </Row>
  )
}
