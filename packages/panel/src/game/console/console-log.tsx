import { useCallback, useState } from 'react'
import { Box } from '../../design/box.tsx'
import { consoleMessages } from '../../messages/console.ts'
import { PlayerNameMenu } from '../players/index.ts'
import type { ConsoleRow } from './console-buffer.ts'
import styles from './console-log.module.css'
import type { LineRange } from './line-range.ts'
import { LogRow } from './log-row.tsx'
import type { ConsoleViewState } from './use-console-view.ts'

type NamedPlayer = { name: string; anchor: HTMLElement }

type ConsoleLogProps = {
  serverId: string
  shown: ConsoleViewState
  onNumber: (seq: number) => void
}

/** The rows in sight, of however many there are. */
export function ConsoleLog({ serverId, shown, onNumber }: ConsoleLogProps) {
  const { view, older } = shown
  const [named, setNamed] = useState<NamedPlayer | null>(null)
  const showMenu = useCallback(
    (name: string, anchor: HTMLElement) => setNamed({ name, anchor }),
    [],
  )
  const text = consoleMessages
  return (
    <div className={styles.frame}>
      <Box
        ref={shown.scroller}
        size="sm"
        mono
        className={styles.scroller}
        role="log"
        aria-label={text.log}
        aria-live={shown.isFollowing ? 'polite' : 'off'}
        tabIndex={0}
        onScroll={shown.onScroll}
        {...shown.moves}
      >
        {view.size === 0 && (
          <Box tone="muted" size="md" className={styles.empty}>
            <p>{shown.kind === 'all' ? text.empty : text.noneOfKind}</p>
            <p>{text.emptyHint}</p>
          </Box>
        )}
        <LogRows shown={shown} onName={showMenu} onNumber={onNumber} />
      </Box>
      {!shown.isFollowing && older.hasOlder && <OlderButton older={older} />}
      {named !== null && (
        <PlayerNameMenu serverId={serverId} {...named} onClose={() => setNamed(null)} />
      )}
      {!shown.isFollowing && (
        <button type="button" className={styles.jump} onClick={shown.follow}>
          {shown.newRows > 0 ? text.jumpWithNew({ count: shown.newRows }) : text.jump}
        </button>
      )}
    </div>
  )
}

type LogRowsProps = {
  shown: ConsoleViewState
  onName: (name: string, anchor: HTMLElement) => void
  onNumber: (seq: number) => void
}

function LogRows({ shown, onName, onNumber }: LogRowsProps) {
  const { view, virtualizer, marked } = shown
  const items = virtualizer.getVirtualItems().filter((item) => item.index < view.size)
  return (
    <div style={{ height: virtualizer.getTotalSize() }}>
      <div
        className={styles.rows}
        data-wrapping={shown.isWrapping || undefined}
        style={{ transform: `translateY(${items[0]?.start ?? 0}px)` }}
      >
        {items.map((item) => {
          const row = view.rowAt(item.index)
          return (
            <div
              key={row.id}
              ref={shown.isWrapping ? virtualizer.measureElement : undefined}
              data-index={item.index}
            >
              <LogRow
                kind={row.kind}
                number={row.kind === 'line' ? row.seq : row.kind === 'skipped' ? row.count : 0}
                text={row.kind === 'line' ? row.text : ''}
                at={row.kind === 'line' ? row.at : null}
                pattern={shown.pattern}
                isCurrent={row.id === shown.currentId || isMarked(row, marked)}
                onName={onName}
                onNumber={onNumber}
              />
            </div>
          )
        })}
      </div>
    </div>
  )
}

function OlderButton({ older }: Pick<ConsoleViewState, 'older'>) {
  const text = consoleMessages
  return (
    <button type="button" className={styles.older} aria-busy={older.isLoading} onClick={older.load}>
      {older.isLoading ? text.loadingOlder : text.showOlder}
    </button>
  )
}

const isMarked = (row: ConsoleRow, marked: LineRange | null) =>
  marked !== null && row.kind === 'line' && row.seq >= marked.from && row.seq <= marked.to
