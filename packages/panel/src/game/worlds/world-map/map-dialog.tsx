import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DocumentDialog } from '../../../design/document-dialog.tsx'
import { Empty } from '../../../design/empty.tsx'
import { Icon } from '../../../design/icon.tsx'
import { Row } from '../../../design/row.tsx'
import { Stack } from '../../../design/stack.tsx'
import { getList } from '../../../document-editor/json-fields.ts'
import { describeFailure } from '../../../kit/call-failure.ts'
import { shellMessages } from '../../../messages/shell.ts'
import { worldPainterMessages } from '../../../messages/world-painter.ts'
import { worldsMessages } from '../../../messages/worlds.ts'
import { useLiveView } from '../live-world/use-live-edit.ts'
import { getWorldQuery } from '../world-queries/world-query.ts'
import { BlockCard } from './block-card.tsx'
import styles from './world-map.module.css'
import { WorldMap } from './world-map.tsx'

type MapDialogProps = {
  serverId: string
  name: string
  onEdit: (tile: number | null) => void
  onPaint: () => void
  onClose: () => void
}

/** Shows the map of a world. */
export function MapDialog({ serverId, name, onEdit, onPaint, onClose }: MapDialogProps) {
  const text = worldsMessages
  const world = useQuery({
    ...getWorldQuery(serverId, name),
    meta: { fallback: () => text.fetchFailed },
  })
  const [tile, setTile] = useState<number | null>(null)
  const { world: live, shown } = useLiveView(name, world.data?.value ?? null)
  return (
    <DocumentDialog
      title={text.map.title({ name })}
      isDirty={false}
      onClose={onClose}
      aside={
        <MapActions
          isReady={world.data !== undefined}
          onEdit={() => onEdit(tile)}
          onPaint={onPaint}
        />
      }
    >
      <Stack grow className={styles.alone}>
        {shown !== null ? (
          <>
            <WorldMap world={shown} live={live} selected={tile} onOpen={setTile} />
            {tile !== null && <BlockCard tile={tile} block={getList(shown, 'blocks')[tile]} />}
          </>
        ) : world.isError ? (
          <Empty
            icon="warning"
            title={describeFailure(world.error) ?? text.fetchFailed}
            action={
              <Button
                variant="default"
                loading={world.isFetching}
                onClick={() => void world.refetch()}
              >
                {shellMessages.retry}
              </Button>
            }
          />
        ) : (
          <div role="status" aria-label={shellMessages.loading} style={{ flex: 1 }}>
            <Skeleton height="100%" />
          </div>
        )}
      </Stack>
    </DocumentDialog>
  )
}

type MapActionsProps = { isReady: boolean; onEdit: () => void; onPaint: () => void }

function MapActions({ isReady, onEdit, onPaint }: MapActionsProps) {
  return (
    <Row gap="xs">
      <Button
        size="xs"
        leftSection={<Icon name="brush" size={15} />}
        disabled={!isReady}
        onClick={onPaint}
      >
        {worldPainterMessages.open}
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<Icon name="pencil" size={15} />}
        disabled={!isReady}
        onClick={onEdit}
      >
        {worldsMessages.map.edit}
      </Button>
    </Row>
  )
}
