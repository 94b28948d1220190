import { createWorld } from '@trellis/contract/world-files.ts'
import { worldNameSchema } from '@trellis/contract/worlds.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Card } from '../../design/card.tsx'
import { useRightRefusal } from '../../hosting/servers/index.ts'
import { createLazyDialog } from '../../kit/lazy-dialog.tsx'
import { useUrlPage, useUrlText, withParam } from '../../kit/url-text.ts'
import { DeletedWorldsDialog } from './deleted-worlds-dialog.tsx'
import { useWorlds } from './use-worlds.ts'
import { WorldTable } from './world-table.tsx'
import { WorldsToolbar } from './worlds-toolbar.tsx'

const WorldDialog = createLazyDialog(
  async () => (await import('./world-editor/world-dialog.tsx')).WorldDialog,
)
const NewWorldDialog = createLazyDialog(
  async () => (await import('./new-worlds/new-world-dialog.tsx')).NewWorldDialog,
)
const MapDialog = createLazyDialog(
  async () => (await import('./world-map/map-dialog.tsx')).MapDialog,
)

type WorldsViewProps = { serverId: string }
type EditedWorld = { name: string; tile: number | null; isPainting?: boolean }

const pauseMs = 250

export function WorldsView({ serverId }: WorldsViewProps) {
  const [params, setParams] = useSearchParams()
  const search = useUrlText('search', pauseMs, ['page'])
  const [page, setPage] = useUrlPage()
  const worlds = useWorlds(serverId, search.settled, page)
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
        onNew={() => setIsNewOpen(true)}
        onOpenTrash={() => setIsTrashOpen(true)}
      />
      <WorldTable
        serverId={serverId}
        worlds={worlds}
        search={search.settled}
        page={page}
        onPage={setPage}
        onClearSearch={() => search.type('')}
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
