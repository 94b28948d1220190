import { Button } from '@mantine/core'
import {
  libraryNameSchema,
  maxStampSide,
  type Stamp,
  saveStamp,
} from '@trellis/contract/game/world-library.ts'
import { useState } from 'react'
import { Grid } from '../../../design/grid.tsx'
import { Loaded } from '../../../design/loaded.tsx'
import { Modal } from '../../../design/modal.tsx'
import { Stack } from '../../../design/stack.tsx'
import { Text } from '../../../design/text.tsx'
import { useRightRefusal } from '../../../hosting/servers/index.ts'
import { useServerId } from '../../../kit/shown-server.ts'
import { stampsMessages } from '../../../messages/stamps.ts'
import { useItemsById } from '../../items/index.ts'
import { NameForm } from '../new-worlds/name-form.tsx'
import { listItems, toClip, toStampShape } from './stamp-clip.ts'
import { StampEntry } from './stamp-entry.tsx'
import type { Painter } from './use-painter.ts'
import { useStampActions, useStamps } from './use-stamps.ts'

type StampsDialogProps = { painter: Painter; onClose: () => void }

/** Shows the stamps: one is chosen and then placed like a copy, or the selection becomes a new one. */
export function StampsDialog({ painter, onClose }: StampsDialogProps) {
  const text = stampsMessages
  const serverId = useServerId()
  const stamps = useStamps(serverId)
  const [isNaming, setIsNaming] = useState(false)
  const denial = useRightRefusal(saveStamp)
  const all = stamps.data?.stamps ?? []
  const items = useItemsById(all.flatMap(({ shape }) => listItems(shape)))
  const choose = ({ shape }: Stamp) => {
    painter.setState((now) => ({ ...now, clip: toClip(shape, items), tool: 'paste', notice: null }))
    onClose()
  }
  const { clipSelection } = painter
  return (
    <Modal opened onClose={onClose} title={text.title}>
      <Stack gap="md">
        <Text size="sm" tone="muted">
          {text.hint}
        </Text>
        <Loaded query={stamps} failed={text.loadFailed}>
          {({ max }) => (
            <>
              <Grid as="ul" min="7rem" gap="xs">
                {all.map((stamp) => (
                  <StampEntry
                    key={stamp.id}
                    stamp={stamp}
                    items={items}
                    denial={denial}
                    onChoose={() => choose(stamp)}
                  />
                ))}
              </Grid>
              <Text size="sm" tone="muted">
                {text.own({ count: all.filter(({ name }) => name !== null).length, max })}
              </Text>
            </>
          )}
        </Loaded>
        <Button
          variant="default"
          disabled={clipSelection === undefined || denial !== null}
          title={denial ?? undefined}
          onClick={() => setIsNaming(true)}
        >
          {text.save}
        </Button>
        {clipSelection === undefined && (
          <Text size="sm" tone="muted">
            {text.selectFirst}
          </Text>
        )}
      </Stack>
      {isNaming && clipSelection !== undefined && (
        <SaveForm clip={clipSelection()} onClose={() => setIsNaming(false)} />
      )}
    </Modal>
  )
}

type SaveFormProps = { clip: Parameters<typeof toStampShape>[0]; onClose: () => void }

function SaveForm({ clip, onClose }: SaveFormProps) {
  const text = stampsMessages
  const { save } = useStampActions(useServerId())
  const shape = toStampShape(clip)
  return (
    <NameForm
      title={text.save}
      label={text.name}
      confirmLabel={text.saveShort}
      first=""
      schema={libraryNameSchema}
      isPending={save.isPending || !shape.success}
      error={save.error}
      onSubmit={(name) => {
        if (shape.success) save.mutate({ name, shape: shape.data }, { onSuccess: onClose })
      }}
      onClose={onClose}
    >
      <Text mt="sm" size="sm" tone={shape.success ? 'muted' : 'bad'}>
        {shape.success
          ? text.size({ columns: clip.width, rows: clip.height })
          : text.tooLarge({ max: maxStampSide })}
      </Text>
    </NameForm>
  )
}
