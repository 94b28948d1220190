import { Text } from '../../../design/text.tsx'
import { worldPainterMessages } from '../../../messages/world-painter.ts'
import { getColumn, getRow } from '../blocks/block.ts'
import type { KeptTile, PaintNotice } from './paint-state.ts'
import type { Painter } from './use-painter.ts'

type PaintMessageProps = { painter: Painter; getName: (id: number) => string }

/** The most tiles that are named one by one. */
const maxNamed = 6

/** Shows which tiles the last action kept, or the use of the chosen tool. */
export function PaintMessage({ painter, getName }: PaintMessageProps) {
  const { notice } = painter.state
  const isWarning = notice?.kind === 'kept' || notice?.kind === 'not-paintable'
  return (
    <Text role="status" size="sm" breaks tone={isWarning ? 'warn' : 'muted'}>
      {notice === null ? describeTool(painter, getName) : describeNotice(notice, getName)}
    </Text>
  )
}

function describeNotice(notice: PaintNotice, getName: (id: number) => string): string {
  const text = worldPainterMessages
  switch (notice.kind) {
    case 'choose-item':
      return text.chooseItem
    case 'first-corner':
      return text.firstCorner
    case 'not-paintable':
      return text.notPaintable({ name: getName(notice.id) })
    case 'copied':
      return text.copied({ count: notice.count })
    case 'kept':
      return text.kept({ count: notice.tiles.length, tiles: nameTiles(notice.tiles) })
  }
}

function nameTiles(tiles: readonly KeptTile[]): string {
  const text = worldPainterMessages
  const named = tiles
    .slice(0, maxNamed)
    .map(({ tile, reason }) =>
      text.keptTile({ x: getColumn(tile), y: getRow(tile), reason: text.reasons[reason] }),
    )
    .join(', ')
  const left = tiles.length - maxNamed
  return left > 0 ? text.keptMore({ tiles: named, count: left }) : named
}

function describeTool({ state, brush }: Painter, getName: (id: number) => string): string {
  const text = worldPainterMessages
  if (state.tool === 'select' && state.selection !== null) {
    const { left, top, right, bottom } = state.selection
    return text.selected({ columns: right - left, rows: bottom - top })
  }
  if (!['brush', 'rectangle', 'fill'].includes(state.tool)) return text.tool[state.tool]
  return brush === null ? text.chooseItem : text.chosen({ name: getName(brush) })
}
