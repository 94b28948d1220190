import { type KeyboardEvent, useCallback, useState } from 'react'
import { Stack } from '../../design/stack.tsx'
import { createLazyDialog } from '../../kit/lazy-dialog.tsx'
import { readTitle } from '../../kit/page-titles.ts'
import { CommandLine } from './command-line.tsx'
import { ConsoleLog } from './console-log.tsx'
import styles from './console-page.module.css'
import { ConsoleToolbar } from './console-toolbar.tsx'
import type { LineRange } from './line-range.ts'
import type { LiveConsole } from './live-console.ts'
import { useConsoleView } from './use-console-view.ts'
import { useLinkedLines } from './use-linked-lines.ts'
import { listVisibleLines } from './visible-lines.ts'

const LinesDialog = createLazyDialog(async () => (await import('./lines-dialog.tsx')).LinesDialog)
const RunsDialog = createLazyDialog(async () => (await import('./runs-dialog.tsx')).RunsDialog)

type ConsolePanelProps = {
  serverId: string
  live: LiveConsole
  /** True while the live socket is connected. */
  isOpen: boolean
  /** Why nothing can be typed now; null when it can. */
  denial: string | null
}

/** The lines with their tools and the command line. It can fill the screen. */
export function ConsolePanel({ serverId, live, isOpen, denial }: ConsolePanelProps) {
  const shown = useConsoleView({ serverId, feed: live.feed })
  const [isFull, setIsFull] = useState(false)
  /** True while the list of runs is open. */
  const [isListing, setIsListing] = useState(false)
  const [lines, setLines] = useState<LineRange | null>(null)
  const showNumber = useCallback((seq: number) => setLines({ from: seq, to: seq }), [])
  // A jump before the newest lines would count all of them as new.
  useLinkedLines(shown.showLines, isOpen && live.feed.buffer.nextSeq !== null)
  return (
    <>
      <Stack
        as="section"
        className={styles.console}
        data-full={isFull || undefined}
        aria-label={readTitle('console')}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Escape' && !event.defaultPrevented) setIsFull(false)
        }}
      >
        <ConsoleToolbar
          serverId={serverId}
          shown={shown}
          isFull={isFull}
          onFull={() => setIsFull(!isFull)}
          onRuns={() => setIsListing(true)}
          onLines={() => setLines(shown.marked ?? listVisibleLines(shown))}
        />
        <ConsoleLog serverId={serverId} shown={shown} onNumber={showNumber} />
        <CommandLine serverId={serverId} denial={denial} onCommand={live.sendCommand} />
      </Stack>
      {isListing && (
        <RunsDialog
          serverId={serverId}
          onShow={shown.showLines}
          onClose={() => setIsListing(false)}
        />
      )}
      {lines !== null && (
        <LinesDialog
          serverId={serverId}
          range={lines}
          onShow={shown.showLines}
          onClose={() => setLines(null)}
        />
      )}
    </>
  )
}
