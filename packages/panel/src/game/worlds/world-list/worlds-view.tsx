import { createWorld } from '@trellis/contract/game/world-files.ts'
import { worldNameSchema } from '@trellis/contract/kit/world-names.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ActionButton } from '../../../design/action-button.tsx'
import { Card } from '../../../design/card.tsx'
import { useRightRefusal } from '../../../hosting/servers/index.ts'
import { createLazyDialog } from '../../../kit/lazy-dialog.tsx'
import { useUrlPage, useUrlText, withParam } from '../../../kit/url-text.ts'
import { newWorldsMessages } from '../../../messages/new-worlds.ts'
import { DeletedWorldsDialog } from '../deleted-worlds/deleted-worlds-dialog.tsx'
import { useWorlds } from '../world-queries/use-worlds.ts'
import { useWorldPlace } from './use-world-place.ts'
import { WorldList } from './world-list.tsx'
import { WorldsToolbar } from './worlds-toolbar.tsx'

const WorldDialog = createLazyDialog(
  async () => (await import('../world-editor/world-dialog.tsx')).WorldDialog,
)
const NewWorldDialog = createLazyDialog(
  async () => (await import('../new-worlds/new-world-dialog.tsx')).NewWorldDialog,
)
const MapDialog = createLazyDialog(
  async () => (await import('../world-map/map-dialog.tsx')).MapDialog,
)

type WorldsViewProps = { serverId: string }
type EditedWorld = { name: string; tile: number | null; isPainting?: boolean }

const pauseMs = 250

export function WorldsView({ serverId }: WorldsViewProps) {
  const [params, setParams] = useSearchParams()
  const search = useUrlText('search', pauseMs, ['page'])
  const [page, setPage] = useUrlPage()
  const place = useWorldPlace()
  const worlds = useWorlds(serverId, search.settled, page, place)
  const denial = useRightRefusal(createWorld)
  const [isNewOpen, setIsNewOpen] = useState(false)
  const [isTrashOpen, setIsTrashOpen] = useState(false)
  const [edited, setEdited] = useState<EditedWorld | null>(null)
  const mapped = worldNameSchema.safeParse(params.get('map')).data
  return (
    <Card>
      <WorldsToolbar
        search={search}
        total={worlds.data?.total}
        denial={denial}
        place={place}
        onNew={() => setIsNewOpen(true)}
        onOpenTrash={() => setIsTrashOpen(true)}
      />
      <WorldList
        serverId={serverId}
        worlds={worlds}
        search={search}
        page={page}
        place={place}
        create={<FirstWorld denial={denial} onPress={() => setIsNewOpen(true)} />}
        onPage={setPage}
        onEdit={(name) => setEdited({ name, tile: null })}
      />
      <DeletedWorldsDialog
        serverId={serverId}
        isOpen={isTrashOpen}
        onClose={() => setIsTrashOpen(false)}
      />
      {isNewOpen && <NewWorldDialog serverId={serverId} onClose={() => setIsNewOpen(false)} />}
      {edited !== null && (
        <WorldDialog
          serverId={serverId}
          name={edited.name}
          firstTile={edited.tile}
          isPainting={edited.isPainting ?? false}
          onClose={() => setEdited(null)}
        />
      )}
      {mapped !== undefined && edited === null && (
        <MapDialog
          key={mapped}
          serverId={serverId}
          name={mapped}
          onEdit={(tile) => setEdited({ name: mapped, tile })}
          onPaint={() => setEdited({ name: mapped, tile: null, isPainting: true })}
          onClose={() => setParams((now) => withParam(now, 'map', ''))}
        />
      )}
    </Card>
  )
}

type FirstWorldProps = { denial: string | null; onPress: () => void }

const FirstWorld = (props: FirstWorldProps) => (
  <ActionButton label={newWorldsMessages.first} icon="plus" {...props} />
)
