import { isObject, type JsonObject } from '@trellis/document/json-value.ts'
import { Text } from '../../../design/text.tsx'
import { getList } from '../../../document-editor/json-fields.ts'
import { worldsMessages } from '../../../messages/worlds.ts'
import { emptyBlock } from '../blocks/block.ts'
import { BlockForm } from './block-form.tsx'
import { BulkChangeForm } from './bulk-change-form.tsx'
import type { FormTabProps } from './form-tab.ts'

type BlockSideProps = FormTabProps & { tile: number | null; onTile: (tile: number | null) => void }

/** The form of the chosen block, and the one for all blocks. */
export function BlockSide({ world, onChange, tile, onTile }: BlockSideProps) {
  const block = tile === null ? undefined : findBlock(getList(world, 'blocks')[tile])
  const changeBlock = (next: (block: JsonObject) => JsonObject) =>
    onChange((it) => ({
      ...it,
      blocks: getList(it, 'blocks').map((each, at) => {
        const there = at === tile ? findBlock(each) : undefined
        return there === undefined ? each : next(there)
      }),
    }))
  return (
    <>
      {tile !== null && block !== undefined ? (
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

/** Returns a tile's block, also of an empty one; undefined for something else. */
function findBlock(tile: unknown): JsonObject | undefined {
  if (tile === null) return emptyBlock
  return isObject(tile) ? tile : undefined
}
