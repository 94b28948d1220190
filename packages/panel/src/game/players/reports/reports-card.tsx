import { Button } from '@mantine/core'
import { closeReport, type PlayerReport } from '@trellis/contract/game/player-bans.ts'
import { Box } from '../../../design/box.tsx'
import { Card } from '../../../design/card.tsx'
import { Empty } from '../../../design/empty.tsx'
import { List } from '../../../design/list.tsx'
import { Loaded } from '../../../design/loaded.tsx'
import { PlayerLink } from '../../../design/player-link.tsx'
import { Row } from '../../../design/row.tsx'
import { Text } from '../../../design/text.tsx'
import { VisibleText } from '../../../design/visible-text.tsx'
import { useRightRefusal } from '../../../hosting/servers/index.ts'
import { formatInstant } from '../../../kit/dates.ts'
import { moderationMessages } from '../../../messages/moderation.ts'
import { useCloseReport, useReports } from './use-reports.ts'

type ReportsCardProps = { serverId: string }

export function ReportsCard({ serverId }: ReportsCardProps) {
  const text = moderationMessages.reports
  const reports = useReports(serverId)
  const close = useCloseReport(serverId)
  const denial = useRightRefusal(closeReport)
  return (
    <Card title={text.title}>
      <Loaded
        query={reports}
        failed={text.failed}
        empty={
          <Empty icon="players" title={text.none}>
            {text.noneText}
          </Empty>
        }
      >
        {(open) => (
          <List aria-label={text.title}>
            {open.map((report) => (
              <ReportEntry
                key={report.name}
                report={report}
                denial={denial}
                isClosing={close.isPending && close.variables === report.name}
                onClose={() => close.mutate(report.name)}
              />
            ))}
          </List>
        )}
      </Loaded>
    </Card>
  )
}

type ReportEntryProps = {
  report: PlayerReport
  denial: string | null
  isClosing: boolean
  onClose: () => void
}

function ReportEntry({ report, denial, isClosing, onClose }: ReportEntryProps) {
  const text = moderationMessages.reports
  const { about, by, at, world, reason, lines } = report
  return (
    <Row as="li" divided="sm" gap="md" justify="between" align="start">
      <Box shrink>
        <Text as="p" weight="semibold" breaks>
          <PlayerLink name={about} />: {reason}
        </Text>
        <Text as="p" tone="muted" size="sm" breaks>
          {text.madeBy({ by, when: formatInstant(at) })}{' '}
          {world !== '' && <VisibleText isName text={text.inWorld({ world })} />}
        </Text>
        {lines.length > 0 && (
          <Box mt="xs">
            <Text as="p" tone="muted" size="sm">
              {text.said({ player: about })}
            </Text>
            <List aria-label={text.said({ player: about })}>
              {lines.map((line, at) => (
                <Text as="li" key={`${line.at} ${at}`} size="sm" breaks>
                  {line.text}
                </Text>
              ))}
            </List>
          </Box>
        )}
      </Box>
      <Button
        flex="none"
        size="xs"
        variant="default"
        aria-label={text.closeOf({ player: about })}
        loading={isClosing}
        disabled={denial !== null}
        title={denial ?? undefined}
        onClick={onClose}
      >
        {text.close}
      </Button>
    </Row>
  )
}
