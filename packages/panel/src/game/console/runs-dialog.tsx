import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ConsoleRun, listConsoleRuns } from '@trellis/contract/game/console.ts'
import { Link } from 'react-router'
import { Box } from '../../design/box.tsx'
import { Empty } from '../../design/empty.tsx'
import { List } from '../../design/list.tsx'
import { Loaded } from '../../design/loaded.tsx'
import { Modal } from '../../design/modal.tsx'
import { Text } from '../../design/text.tsx'
import { formatShortInstant } from '../../kit/dates.ts'
import { describeReason } from '../../kit/describe-reason.ts'
import { getQuery } from '../../kit/queries.ts'
import { consoleMessages } from '../../messages/console.ts'
import { shellMessages } from '../../messages/shell.ts'
import type { LineRange } from './line-range.ts'
import styles from './runs-dialog.module.css'

type RunsDialogProps = {
  serverId: string
  onShow: (range: LineRange) => Promise<void>
  onClose: () => void
}

/** Lists the runs of the server. Each leads to its first line, or to its last one if it crashed. */
export function RunsDialog({ serverId, onShow, onClose }: RunsDialogProps) {
  const text = consoleMessages.runs
  const runs = useQuery({
    ...getQuery(listConsoleRuns, { params: { serverId } }),
    staleTime: 0,
    meta: { fallback: () => text.failed },
  })
  const show = (range: LineRange) => {
    onClose()
    onShow(range).catch(() => undefined)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={text.open}
      closeButtonProps={{ 'aria-label': shellMessages.close }}
    >
      <Loaded
        query={runs}
        failed={text.failed}
        empty={
          <Empty
            icon="history"
            title={text.none}
            action={
              <Button component={Link} to="/dashboard" variant="default">
                {text.toDashboard}
              </Button>
            }
          >
            {text.noneText}
          </Empty>
        }
        isEmpty={(data) => data.runs.length === 0}
      >
        {(data) => (
          <List>
            {data.runs.map((run, at) => (
              <Box as="li" key={run.run}>
                <RunButton
                  run={run}
                  isNewest={at === 0}
                  onPress={() => show(getTarget(run, data.runs[at - 1]))}
                />
              </Box>
            ))}
          </List>
        )}
      </Loaded>
    </Modal>
  )
}

type RunButtonProps = { run: ConsoleRun; isNewest: boolean; onPress: () => void }

function RunButton({ run, isNewest, onPress }: RunButtonProps) {
  const text = consoleMessages.runs
  return (
    <button type="button" className={styles.run} onClick={onPress}>
      <Text as="span" block size="md" weight="semibold">
        {run.startedAt === null
          ? text.startUnknown
          : text.startedAt({ time: formatShortInstant(Date.parse(run.startedAt)) })}
      </Text>
      <Text as="span" block size="sm" tone={run.end?.kind === 'crashed' ? 'bad' : 'muted'}>
        {describeEnd(run, isNewest)}
      </Text>
    </button>
  )
}

/** Returns the end of a run that crashed, and the beginning of any other. */
function getTarget(run: ConsoleRun, next: ConsoleRun | undefined): LineRange {
  const last = next === undefined ? run.firstSeq : next.firstSeq - 1
  const seq = run.end?.kind === 'crashed' ? Math.max(run.firstSeq, last) : run.firstSeq
  return { from: seq, to: seq }
}

function describeEnd({ end }: ConsoleRun, isNewest: boolean): string {
  const text = consoleMessages.runs
  if (end === null) return isNewest ? text.newest : text.ended
  const time = formatShortInstant(Date.parse(end.at))
  if (end.kind === 'crashed') return text.crashed({ time, reason: describeReason(end) })
  return end.kind === 'killed' ? text.killed({ time }) : text.stopped({ time })
}
