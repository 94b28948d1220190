import { Link } from 'react-router'
import { Card } from '../../design/card.tsx'
import { CardLink } from '../../design/card-link.tsx'
import { List } from '../../design/list.tsx'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import { dashboardMessages } from '../../messages/dashboard.ts'
import { useWorldOfDay } from '../world-ratings/index.ts'
import { WorldThumbnail } from './thumbnails/world-thumbnail.tsx'
import styles from './visited-worlds.module.css'
import { useThumbnails } from './world-queries/use-thumbnails.ts'
import { useWorlds, type WorldSort } from './world-queries/use-worlds.ts'

type VisitedWorldsProps = { serverId: string }

const max = 4
const byVisits: WorldSort = { order: 'visited', isDescending: false }

/**
 * The world of the day, the worlds with the most players now, then those with the newest changes. Shows nothing for a
 * server without worlds.
 */
export function VisitedWorlds({ serverId }: VisitedWorldsProps) {
  const text = dashboardMessages
  const page = useWorlds(serverId, '', 1, byVisits).data
  const ofDay = useWorldOfDay(serverId)
  const others = page?.worlds.filter(({ name }) => name !== ofDay?.name) ?? []
  // Waits for the world of the day, so that no entry moves.
  const worlds =
    ofDay === undefined ? [] : [...(ofDay === null ? [] : [ofDay]), ...others].slice(0, max)
  const getPicture = useThumbnails(serverId, worlds)
  if (worlds.length === 0) return null
  return (
    <Card title={text.worlds} aside={<CardLink to="/worlds">{text.allWorlds}</CardLink>}>
      <List className={styles.worlds}>
        {worlds.map((world) => (
          <li key={world.name}>
            <Link
              className={styles.world ?? ''}
              to={`/worlds?map=${encodeURIComponent(world.name)}`}
            >
              <div className={styles.picture}>
                <WorldThumbnail world={world} picture={getPicture(world)} />
              </div>
              <Row
                wrap
                gap="sm"
                rowGap="none"
                justify="between"
                style={{ padding: '0.375rem 0.5rem' }}
              >
                <Text as="span" size="xs" weight="bold" breaks>
                  {world.name}
                </Text>
                <Text as="span" size="xs" tone="muted">
                  {world.name === ofDay?.name && `${text.worldOfDay} · `}
                  {text.inWorld({ count: world.players })}
                </Text>
              </Row>
            </Link>
          </li>
        ))}
      </List>
    </Card>
  )
}
