import { Link } from 'react-router'
import { getPlayerPath } from '../kit/player-path.ts'
import { VisibleText } from './visible-text.tsx'

type PlayerLinkProps = { name: string }

/** Shows the name of a player, which opens the profile on the shown server. */
export function PlayerLink({ name }: PlayerLinkProps) {
  return (
    <Link to={getPlayerPath(name)}>
      <VisibleText isName text={name} />
    </Link>
  )
}
