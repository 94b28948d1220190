import type { GameItem } from '@trellis/contract/game/items.ts'
import type { Stamp } from '@trellis/contract/game/world-library.ts'
import { Stack } from '../../../design/stack.tsx'
import { useServerId } from '../../../kit/shown-server.ts'
import { stampsMessages } from '../../../messages/stamps.ts'
import { LibraryActions, LibraryButton } from '../new-worlds/library-entry.tsx'
import { drawThumbnail } from '../thumbnails/thumbnail-pixels.ts'
import { listRuns } from './stamp-clip.ts'
import { useStampActions } from './use-stamps.ts'

type StampEntryProps = {
  stamp: Stamp
  items: ReadonlyMap<number, GameItem>
  /** Why it cannot be changed; null when it can. */
  denial: string | null
  onChoose: () => void
}

/** The height of a picture in pixels. */
const pictureSize = 72

/** Shows one stamp as a button, and what can be done with an own one. */
export function StampEntry({ stamp, items, denial, onChoose }: StampEntryProps) {
  const builtIn: Readonly<Record<string, string>> = stampsMessages.builtIn
  const name = stamp.name ?? builtIn[stamp.id] ?? stamp.id
  return (
    <Stack as="li" gap="2xs">
      <LibraryButton
        name={name}
        picture={<StampPicture stamp={stamp} items={items} />}
        onChoose={onChoose}
      />
      {stamp.name !== null && denial === null && <StampActions id={stamp.id} name={stamp.name} />}
    </Stack>
  )
}

type StampPictureProps = { stamp: Stamp; items: ReadonlyMap<number, GameItem> }

/** Draws a stamp with one pixel per tile. It is decorative: the name is next to it. */
function StampPicture({ stamp: { shape }, items }: StampPictureProps) {
  const { width, height } = shape
  const scale = Math.max(1, Math.floor(pictureSize / Math.max(width, height)))
  const tiles = {
    width,
    height,
    foreground: listRuns(shape, 'f'),
    background: listRuns(shape, 'b'),
  }
  return (
    <canvas
      width={width}
      height={height}
      style={{ width: width * scale, height: height * scale, imageRendering: 'pixelated' }}
      aria-hidden="true"
      ref={(canvas) => {
        if (canvas !== null) drawThumbnail(canvas, { tiles, items })
      }}
    />
  )
}

function StampActions({ id, name }: { id: string; name: string }) {
  const text = stampsMessages
  const { rename, remove } = useStampActions(useServerId())
  return (
    <LibraryActions
      name={name}
      text={{
        rename: text.renameOf({ name }),
        nameLabel: text.name,
        renameConfirm: text.saveShort,
        delete: text.deleteOf({ name }),
        deleteTitle: text.deleteTitle({ name }),
        deleteText: text.deleteText,
        deleteConfirm: text.delete,
      }}
      rename={{
        isPending: rename.isPending,
        error: rename.error,
        send: (to, onSuccess) => rename.mutate({ stampId: id, name: to }, { onSuccess }),
      }}
      onDelete={() => remove.mutate(id)}
    />
  )
}
