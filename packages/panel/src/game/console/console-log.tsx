import { Box } from '../../design/box.tsx'
import { consoleMessages } from '../../messages/console.ts'
import styles from './console-log.module.css'
import { LogRow } from './log-row.tsx'
import type { ConsoleViewState } from './use-console-view.ts'

type ConsoleLogProps = { shown: ConsoleViewState }

/** The rows in sight, of however many there are. */
export function ConsoleLog({ shown }: ConsoleLogProps) {
  const { view, virtualizer } = shown
  const text = consoleMessages
  const items = virtualizer.getVirtualItems().filter((item) => item.index < view.size)
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
      >
        {view.size === 0 && (
          <Box tone="muted" size="md" className={styles.empty}>
            <p>{shown.kind === 'all' ? text.empty : text.noneOfKind}</p>
            <p>{text.emptyHint}</p>
          </Box>
        )}
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
                    pattern={shown.pattern}
                    isCurrent={row.id === shown.currentId}
                  />
                </div>
              )
            })}
          </div>
        </div>
      </Box>
      {!shown.isFollowing && (
        <button type="button" className={styles.jump} onClick={shown.follow}>
          {shown.newRows > 0 ? text.jumpWithNew({ count: shown.newRows }) : text.jump}
        </button>
      )}
    </div>
  )
}
