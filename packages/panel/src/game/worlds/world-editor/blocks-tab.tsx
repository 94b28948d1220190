import { isObject, type JsonObject } from '@trellis/document/json-value.ts'
import { Stack } from '../../../design/stack.tsx'
import { Text } from '../../../design/text.tsx'
import { getList } from '../../../document-editor/json-fields.ts'
import type { DocumentEditor } from '../../../document-editor/use-document-editor.ts'
import { worldsMessages } from '../../../messages/worlds.ts'
import { useLiveEdit } from '../live-world/use-live-edit.ts'
import { WorldMap } from '../world-map/world-map.tsx'
import { BlockForm } from './block-form.tsx'
import styles from './blocks-tab.module.css'
import { BulkChangeForm } from './bulk-change-form.tsx'
import type { FormTabProps } from './form-tab.ts'
import { GameChangesNotice } from './game-changes-notice.tsx'

type BlocksTabProps = FormTabProps & {
  name: string
  editor: DocumentEditor
  tile: number | null
  onTile: (tile: number | null) => void
}

export function BlocksTab({ name, editor, world, onChange, tile, onTile }: BlocksTabProps) {
  const live = useLiveEdit(name, editor.base, world)
  const block = tile === null ? undefined : getList(world, 'blocks')[tile]
  const changeBlock = (next: (block: JsonObject) => JsonObject) =>
    onChange((it) => ({
      ...it,
      blocks: getList(it, 'blocks').map((each, at) =>
        at === tile && isObject(each) ? next(each) : each,
      ),
    }))
  return (
    <div className={styles.blocks}>
      <Stack gap="xs" grow className={styles.mapSide}>
        <GameChangesNotice
          changed={live.changed.length}
          editedToo={live.editedToo.length}
          isDirty={editor.isDirty}
          onLoad={() => void editor.reload()}
        />
        <WorldMap world={live.shown} live={live.world} selected={tile} onOpen={onTile} />
      </Stack>
      <div className={styles.side}>
        {tile !== null && isObject(block) ? (
          <BlockForm
            key={tile}
            tile={tile}
            block={block}
            onChange={changeBlock}
            onClose={() => onTile(null)}
          />
        ) : (
          <Text tone="muted" size="sm">
            {worldsMessages.blocks.pick}
          </Text>
        )}
        <BulkChangeForm world={world} onChange={onChange} />
      </div>
    </div>
  )
}
