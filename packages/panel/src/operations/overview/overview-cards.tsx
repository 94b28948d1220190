import { Skeleton } from '@mantine/core'
import type { Overview } from '@trellis/contract/operations/overview.ts'
import { Box } from '../../design/box.tsx'
import { Icon } from '../../design/icon.tsx'
import { Loaded } from '../../design/loaded.tsx'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import type { IconName } from '../../kit/icon-paths.ts'
import { formatNumber } from '../../kit/numbers.ts'
import { overviewMessages } from '../../messages/overview.ts'
import styles from './overview-cards.module.css'
import { useOverview } from './use-overview.ts'

const cards: readonly { key: keyof Overview; icon: IconName }[] = [
  { key: 'totalUsers', icon: 'user' },
  { key: 'totalServers', icon: 'server' },
  { key: 'onlineServers', icon: 'signal' },
  { key: 'activePlayers', icon: 'players' },
]

/** The four numbers of now; the socket keeps them so. */
export function OverviewCards() {
  const overview = useOverview()
  return (
    <Box container>
      <Loaded
        query={overview}
        failed={overviewMessages.fetchFailed}
        skeleton={<Cards now={null} />}
      >
        {(now) => <Cards now={now} />}
      </Loaded>
    </Box>
  )
}

/** The cards have their names before their numbers, because names of two lines make a card higher. */
function Cards({ now }: { now: Overview | null }) {
  return (
    <dl className={styles.cards}>
      {cards.map(({ key, icon }) => (
        <div key={key} className={styles.card}>
          <Row as="dt" tone="muted" size="sm" weight="medium" gap="xs" className={styles.name}>
            <Icon name={icon} size={17} />
            {overviewMessages.counts[key]}
          </Row>
          <Text as="dd" mt="2xs" size="4xl" weight="bold" numeric tight>
            {now === null ? <Skeleton radius="md" height="1lh" /> : formatNumber(now[key])}
          </Text>
        </div>
      ))}
    </dl>
  )
}
