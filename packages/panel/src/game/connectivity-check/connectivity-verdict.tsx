import { Button } from '@mantine/core'
import type { ConnectivityReport } from '@trellis/contract/game/connectivity-check.ts'
import { Link } from 'react-router'
import { Box } from '../../design/box.tsx'
import { Icon } from '../../design/icon.tsx'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import { formatTimeOfDay } from '../../kit/dates.ts'
import type { IconName } from '../../kit/icon-paths.ts'
import type { ConnectivityTexts } from './connectivity-texts.ts'
import styles from './connectivity-verdict.module.css'

type VerdictStyle = { tone: 'good' | 'warn' | 'bad' | 'calm'; icon: IconName }

const verdictStyles: Record<ConnectivityReport['verdict'], VerdictStyle> = {
  reachable: { tone: 'good', icon: 'check' },
  local: { tone: 'warn', icon: 'warning' },
  offline: { tone: 'calm', icon: 'pause' },
  blocked: { tone: 'bad', icon: 'blocked' },
  silent: { tone: 'warn', icon: 'warning' },
}

type ConnectivityVerdictProps = {
  result: ConnectivityReport
  testedAtMs: number
  text: ConnectivityTexts
}

/** Shows the result of a test and what to do about it. */
export function ConnectivityVerdict({ result, testedAtMs, text }: ConnectivityVerdictProps) {
  const { tone, icon } = verdictStyles[result.verdict]
  return (
    <Row
      tone="text"
      tint={tone}
      gap="sm"
      align="stretch"
      data-tone={tone}
      data-verdict={result.verdict}
    >
      <span className={styles.icon}>
        <Icon name={icon} size={20} />
      </span>
      <Box shrink>
        <Text weight="semibold" breaks>
          {text.verdicts[result.verdict](result.host, result.port)}
        </Text>
        <Row as="ul" mt="2xs" size="sm" numeric wrap gap="lg" rowGap="none" align="stretch">
          {listFacts(result, text).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
          <li>{text.at(formatTimeOfDay(testedAtMs))}</li>
        </Row>
        {result.verdict === 'offline' && (
          <Button component={Link} to="/dashboard" variant="default" size="xs" mt="sm">
            {text.start}
          </Button>
        )}
      </Box>
    </Row>
  )
}

function listFacts(result: ConnectivityReport, text: ConnectivityTexts): string[] {
  const { roundTripMs, players, version } = result
  return [
    `${result.host}:${result.port}`,
    ...(roundTripMs === null ? [] : [text.roundTrip(roundTripMs)]),
    ...(players === null ? [] : [text.players(players)]),
    ...(version === null ? [] : [text.version(version)]),
  ]
}
