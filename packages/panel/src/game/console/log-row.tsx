import { readConsoleEvent } from '@trellis/contract/game/console-events.ts'
import { memo } from 'react'
import { Box } from '../../design/box.tsx'
import { Row } from '../../design/row.tsx'
import { Text } from '../../design/text.tsx'
import { parseSgr } from '../../kit/sgr.ts'
import { consoleMessages } from '../../messages/console.ts'
import type { ConsoleRow } from './console-buffer.ts'
import styles from './console-log.module.css'
import { type MarkedSegment, markMatches } from './console-search.ts'
import { getLineKind } from './events/event-kind.ts'
import { listSegments } from './events/event-segments.ts'
import { EventTag } from './events/event-tag.tsx'
import { formatClock, formatLongTime } from './line-time.ts'
import { getCss } from './readable-colors.ts'

/** More of one line than this says nothing more to a reader, but costs the page dearly. */
const maxTextLength = 4000

type LogRowProps = {
  kind: ConsoleRow['kind']
  /** A line's number, or how many lines are missing. */
  number: number
  text: string
  /** The time of the line, in milliseconds since 1970. */
  at: number | null
  pattern: RegExp | null
  isCurrent: boolean
  onName: (name: string, anchor: HTMLElement) => void
  onNumber: (seq: number) => void
}

export const LogRow = memo(function LogRow({
  kind,
  number,
  text,
  at,
  pattern,
  isCurrent,
  onName,
  onNumber,
}: LogRowProps) {
  if (kind === 'run')
    return (
      <Row tone="accent" size="xs" weight="semibold" gap="sm" className={styles.run}>
        <span>{consoleMessages.newRun}</span>
      </Row>
    )
  if (kind === 'skipped')
    return (
      <Box tone="muted" size="xs" className={styles.skipped}>
        {consoleMessages.skipped({ count: number })}
      </Box>
    )
  const over = text.length - maxTextLength
  const cut = over > 0 ? text.slice(0, maxTextLength) : text
  const event = readConsoleEvent(cut)
  return (
    <Row
      minHeight="20px"
      align="stretch"
      className={styles.line}
      data-current={isCurrent || undefined}
    >
      <Text as="span" tone="muted" size="xs" numeric alignEnd fixed className={styles.number}>
        {/* The keyboard has the dialog in the toolbar; a stop at each line would be in its way. */}
        <button type="button" tabIndex={-1} onClick={() => onNumber(number)}>
          {number}
        </button>
      </Text>
      <LineTime at={at} />
      <EventTag kind={getLineKind(cut)} />
      <span className={styles.text}>
        {markMatches(event === null ? parseSgr(cut) : listSegments(cut, event), pattern).map(
          (segment, place) => (
            <Segment
              key={`${place} ${segment.text}`}
              segment={segment}
              name={event !== null && segment.text === event.growId ? event.growId : null}
              onName={onName}
            />
          ),
        )}
        {over > 0 && <span className={styles.cut}> {consoleMessages.cut({ count: over })}</span>}
      </span>
    </Row>
  )
})

type SegmentProps = {
  segment: MarkedSegment
  /** The player whose name the segment is. */
  name: string | null
  onName: LogRowProps['onName']
}

function Segment({ segment, name, onName }: SegmentProps) {
  if (segment.isMatch) return <mark>{segment.text}</mark>
  if (name === null) return <span style={getCss(segment.style)}>{segment.text}</span>
  return (
    <button
      type="button"
      className={styles.name}
      style={getCss(segment.style)}
      aria-haspopup="menu"
      onClick={(event) => onName(name, event.currentTarget)}
    >
      {name}
    </button>
  )
}

/** The time is drawn by a style, so that copied lines and the log's text are the server's own. */
function LineTime({ at }: { at: number | null }) {
  if (at === null) return <span className={styles.time} />
  return (
    <time
      className={styles.time}
      data-time={formatClock(at)}
      dateTime={new Date(at).toISOString()}
      title={formatLongTime(at)}
    />
  )
}
