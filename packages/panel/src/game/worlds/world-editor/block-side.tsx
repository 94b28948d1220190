import { isObject, type JsonObject } from '@trellis/document/json-value.ts'
import { Text } from '../../../design/text.tsx'
import { getList } from '../../../document-editor/json-fields.ts'
import { worldsMessages } from '../../../messages/worlds.ts'
import { BlockForm } from './block-form.tsx'
import { BulkChangeForm } from './bulk-change-form.tsx'
import type { FormTabProps } from './form-tab.ts'

type BlockSideProps = FormTabProps & { tile: number | null; onTile: (tile: number | null) => void }

/** The form of the chosen block, and the one for all blocks. */
export function BlockSide({ world, onChange, tile, onTile }: BlockSideProps) {
  const block = tile === null ? undefined : getList(world, 'blocks')[tile]
  const changeBlock = (next: (block: JsonObject) => JsonObject) =>
    onChange((it) => ({
      ...it,
      blocks: getList(it, 'blocks').map((each, at) =>
        at === tile && isObject(each) ? next(each) : each,
      ),
    }))
  return (
    <>
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
    </>
  )
}
