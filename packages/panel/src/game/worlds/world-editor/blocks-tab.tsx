import { useMediaQuery } from '@mantine/hooks'
import { Segments } from '../../../design/segments.tsx'
import { Stack } from '../../../design/stack.tsx'
import type { DocumentEditor } from '../../../document-editor/use-document-editor.ts'
import { createLazyDialog } from '../../../kit/lazy-dialog.tsx'
import { worldPainterMessages } from '../../../messages/world-painter.ts'
import { useLiveEdit } from '../live-world/use-live-edit.ts'
import { useMap } from '../world-map/use-map.ts'
import { MapView } from '../world-map/world-map.tsx'
import type { PaintBook } from '../world-painter/paint-book.ts'
import { keyScope, usePaintKeys } from '../world-painter/use-paint-keys.ts'
import { usePainter } from '../world-painter/use-painter.ts'
import { BlockSide } from './block-side.tsx'
import styles from './blocks-tab.module.css'
import type { FormTabProps } from './form-tab.ts'
import { GameChangesNotice } from './game-changes-notice.tsx'

const PaintPanel = createLazyDialog(
  async () => (await import('../world-painter/paint-panel.tsx')).PaintPanel,
)
const Palette = createLazyDialog(async () => (await import('../world-painter/palette.tsx')).Palette)

type BlocksTabProps = FormTabProps & {
  name: string
  editor: DocumentEditor
  tile: number | null
  onTile: (tile: number | null) => void
  book: PaintBook
}

/** Shows the map of the edited world, to edit one block of it or to paint on it. */
export function BlocksTab({ name, editor, world, onChange, tile, onTile, book }: BlocksTabProps) {
  const live = useLiveEdit(name, editor.base, world)
  const { recent } = book.state
  const map = useMap(live.shown, live.world.players, { selected: tile, chosen: recent })
  const painter = usePainter({ book, editor, map })
  const isPainting = book.isPainting && map.scene !== null
  const isNarrow = useMediaQuery('(width < 60em)', false, { getInitialValueInEffect: false })
  usePaintKeys(painter, isPainting)
  return (
    <div className={styles.blocks} {...{ [keyScope]: '' }}>
      <Stack gap="xs" grow className={styles.mapSide}>
        <GameChangesNotice
          changed={live.changed.length}
          editedToo={live.editedToo.length}
          isDirty={editor.isDirty}
          onLoad={() => void editor.reload()}
        />
        {map.scene !== null && <ModeSwitch book={book} />}
        {isPainting && <PaintPanel painter={painter} map={map} isNarrow={isNarrow} />}
        <MapView
          map={map}
          world={live.shown}
          live={live.world}
          onOpen={(opened) => isPainting || onTile(opened)}
          tool={isPainting ? painter.tool : null}
          isPainting={isPainting}
          {...(isPainting ? { help: worldPainterMessages.help } : {})}
          keepsEscape={isPainting && painter.escape !== undefined}
        />
      </Stack>
      <div className={styles.side}>
        {isPainting ? (
          isNarrow || <Palette painter={painter} map={map} />
        ) : (
          <BlockSide world={world} onChange={onChange} tile={tile} onTile={onTile} />
        )}
      </div>
    </div>
  )
}

const modes = ['blocks', 'paint'] as const

function ModeSwitch({ book }: { book: PaintBook }) {
  const text = worldPainterMessages
  return (
    <div>
      <Segments
        label={text.mode}
        segments={modes.map((key) => ({ key, label: text.modes[key] }))}
        chosen={book.isPainting ? 'paint' : 'blocks'}
        onChoose={(mode) => book.setIsPainting(mode === 'paint')}
      />
    </div>
  )
}
