import { ActionIcon, Button } from '@mantine/core'
import type { GameItem } from '@trellis/contract/items.ts'
import { libraryNameSchema, type Stamp } from '@trellis/contract/world-library.ts'
import { useState } from 'react'
import { confirm } from '../../../design/confirm.tsx'
import { Icon } from '../../../design/icon.tsx'
import { Row } from '../../../design/row.tsx'
import { Stack } from '../../../design/stack.tsx'
import { useServerId } from '../../../kit/shown-server.ts'
import { stampsMessages } from '../../../messages/stamps.ts'
import { NameForm } from '../new-worlds/name-form.tsx'
import { drawThumbnail } from '../thumbnail-pixels.ts'
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
      <Button
        variant="default"
        h="auto"
        p="xs"
        fullWidth
        styles={{ label: { whiteSpace: 'normal', overflowWrap: 'anywhere' } }}
        onClick={onChoose}
      >
        <Stack gap="xs" align="center">
          <StampPicture stamp={stamp} items={items} />
          <span>{name}</span>
        </Stack>
      </Button>
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
  const [isNaming, setIsNaming] = useState(false)
  const ask = () =>
    confirm({
      title: text.deleteTitle({ name }),
      text: text.deleteText,
      confirmLabel: text.delete,
      isDanger: true,
      onConfirm: () => remove.mutate(id),
    })
  const actions = [
    { label: text.renameOf({ name }), icon: 'pencil', act: () => setIsNaming(true) },
    { label: text.deleteOf({ name }), icon: 'bin', act: ask },
  ] as const
  return (
    <Row gap="2xs" justify="center">
      {actions.map(({ label, icon, act }) => (
        <ActionIcon
          key={icon}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={label}
          title={label}
          onClick={act}
        >
          <Icon name={icon} size={16} />
        </ActionIcon>
      ))}
      {isNaming && (
        <NameForm
          title={text.renameOf({ name })}
          label={text.name}
          confirmLabel={text.saveShort}
          first={name}
          schema={libraryNameSchema}
          isPending={rename.isPending}
          error={rename.error}
          onSubmit={(to) =>
            rename.mutate({ stampId: id, name: to }, { onSuccess: () => setIsNaming(false) })
          }
          onClose={() => setIsNaming(false)}
        />
      )}
    </Row>
  )
}
