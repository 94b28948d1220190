import { readConsoleEvent } from '@trellis/contract/console-events.ts'
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
import { getCss } from './readable-colors.ts'

/** More of one line than this says nothing more to a reader, but costs the page dearly. */
const maxTextLength = 4000

type LogRowProps = {
  kind: ConsoleRow['kind']
  /** A line's number, or how many lines are missing. */
  number: number
  text: string
  pattern: RegExp | null
  isCurrent: boolean
}

export const LogRow = memo(function LogRow({
  kind,
  number,
  text,
  pattern,
  isCurrent,
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
        {number}
      </Text>
      <EventTag kind={getLineKind(cut)} />
      <span className={styles.text}>
        {markMatches(event === null ? parseSgr(cut) : listSegments(cut, event), pattern).map(
          (segment, at) => (
            <Segment key={`${at} ${segment.text}`} segment={segment} />
          ),
        )}
        {over > 0 && <span className={styles.cut}> {consoleMessages.cut({ count: over })}</span>}
      </span>
    </Row>
  )
})

type SegmentProps = { segment: MarkedSegment }

function Segment({ segment }: SegmentProps) {
  if (segment.isMatch) return <mark>{segment.text}</mark>
  return <span style={getCss(segment.style)}>{segment.text}</span>
}
