import { Button } from '@mantine/core'
import { chooseWorldOfDay, type readWorldRatings } from '@trellis/contract/game/world-ratings.ts'
import type { ReplyOf } from '@trellis/contract/kit/route.ts'
import { Link } from 'react-router'
import { Box } from '../../design/box.tsx'
import { Card } from '../../design/card.tsx'
import { Empty } from '../../design/empty.tsx'
import { List } from '../../design/list.tsx'
import { Loaded } from '../../design/loaded.tsx'
import { Pill } from '../../design/pill.tsx'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import { VisibleText } from '../../design/visible-text.tsx'
import { useRightRefusal } from '../../hosting/servers/index.ts'
import { formatNumber } from '../../kit/numbers.ts'
import { worldRatingsMessages } from '../../messages/world-ratings.ts'
import { useChooseWorldOfDay, useWorldRatings } from './use-world-ratings.ts'

type Ratings = ReplyOf<typeof readWorldRatings>

export function RatingsCard({ serverId }: { serverId: string }) {
  const text = worldRatingsMessages
  const ratings = useWorldRatings(serverId)
  return (
    <Card title={text.listTitle}>
      <Loaded
        query={ratings}
        failed={text.failed}
        isEmpty={({ best }) => best.length === 0}
        empty={
          <Empty icon="world" title={text.none}>
            {text.noneText}
          </Empty>
        }
      >
        {(data) => <RatingList serverId={serverId} ratings={data} />}
      </Loaded>
    </Card>
  )
}

function RatingList({ serverId, ratings }: { serverId: string; ratings: Ratings }) {
  const text = worldRatingsMessages
  const choose = useChooseWorldOfDay(serverId)
  const denial = useRightRefusal(chooseWorldOfDay)
  const { best, worldOfDay } = ratings
  return (
    <>
      <Text as="p" tone="muted">
        <VisibleText
          isName
          text={worldOfDay === null ? text.noWorldOfDay : text.worldOfDay({ world: worldOfDay })}
        />
      </Text>
      <List aria-label={text.listTitle}>
        {best.map(({ name, score }) => (
          <Row as="li" key={name} divided="sm" gap="md" justify="between">
            <Box shrink>
              <Text as="p" weight="semibold" breaks>
                <Link to={`/worlds?map=${encodeURIComponent(name)}`}>
                  <VisibleText isName text={name} />
                </Link>
              </Text>
              <Text as="p" tone="muted" size="sm">
                {text.score({ score: formatNumber(Math.round(score * 10) / 10) })}
              </Text>
            </Box>
            {name === worldOfDay ? (
              <Pill tone="good">{text.ofTheDay}</Pill>
            ) : (
              <Button
                flex="none"
                size="xs"
                variant="default"
                aria-label={text.chooseOf({ world: name })}
                loading={choose.isPending && choose.variables === name}
                disabled={denial !== null}
                title={denial ?? undefined}
                onClick={() => choose.mutate(name)}
              >
                {text.choose}
              </Button>
            )}
          </Row>
        ))}
      </List>
    </>
  )
}
