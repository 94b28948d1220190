import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { readOwnActivity } from '@trellis/contract/activity-log.ts'
import { formatInstant } from '../../lib/dates.ts'
import { queryOf } from '../../lib/queries.ts'
import { Card } from '../../ui/card.tsx'
import { words } from '../../words/words.ts'
import styles from './activity-card.module.css'
import { activityInput } from './activity-key.ts'

type ActivityCardProps = { userId: string }

export function ActivityCard({ userId }: ActivityCardProps) {
  const text = words.dashboard
  const activity = useQuery({
    ...queryOf(readOwnActivity, activityInput(userId)),
    refetchInterval: 30_000,
  })
  return (
    <Card title={text.activity}>
      {activity.isPending && <Skeleton height={180} radius="md" />}
      {activity.isError && <p className={styles.empty}>{text.activityFailed}</p>}
      {activity.data?.length === 0 && <p className={styles.empty}>{text.noActivity}</p>}
      <ol className={styles.list}>
        {activity.data?.map((it) => (
          <li key={`${it.timestamp} ${it.action}`} className={styles.entry}>
            <span className={styles.action}>{it.action}</span>
            <span className={styles.who}>{it.actorName}</span>
            <time className={styles.when} dateTime={it.timestamp}>
              {formatInstant(it.timestamp)}
            </time>
          </li>
        ))}
      </ol>
    </Card>
  )
}
