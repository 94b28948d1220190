import { Skeleton } from '@mantine/core'
import type { Statistics } from '@trellis/contract/statistics.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { wordsForAdmins } from '../../words/words-for-admins.ts'
import styles from './statistics-cards.module.css'
import { useStatistics } from './use-statistics.ts'

const cards: readonly { key: keyof Statistics; icon: IconName }[] = [
  { key: 'totalUsers', icon: 'user' },
  { key: 'totalServers', icon: 'server' },
  { key: 'onlineServers', icon: 'signal' },
  { key: 'activePlayers', icon: 'players' },
]

/** The four numbers of now; the socket keeps them so. */
export function StatisticsCards() {
  const text = wordsForAdmins.statistics
  const statistics = useStatistics()
  return (
    <div className={styles.room}>
      <Loaded query={statistics} failed={text.fetchFailed} skeleton={<CardsSkeleton />}>
        {(now) => (
          <dl className={styles.cards}>
            {cards.map(({ key, icon }) => (
              <div key={key} className={styles.card}>
                <dt className={styles.name}>
                  <Icon name={icon} size={17} />
                  {text.counts[key]}
                </dt>
                <dd className={styles.count}>{now[key].toLocaleString('en')}</dd>
              </div>
            ))}
          </dl>
        )}
      </Loaded>
    </div>
  )
}

const CardsSkeleton = () => (
  <div className={styles.cards}>
    {cards.map(({ key }) => (
      <Skeleton key={key} height={96} radius="lg" />
    ))}
  </div>
)
