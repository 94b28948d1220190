import { saveWorld } from '@trellis/contract/game/worlds.ts'
import { useState } from 'react'
import { EditorDialog } from '../../../document-editor/editor-dialog.tsx'
import { EditorTabs } from '../../../document-editor/editor-tabs.tsx'
import { useRightRefusal } from '../../../hosting/servers/index.ts'
import { worldsMessages } from '../../../messages/worlds.ts'
import { usePaintBook } from '../world-painter/paint-book.ts'
import { AdminsTab } from './admins-tab.tsx'
import { AppearanceTab } from './appearance-tab.tsx'
import { BlocksTab } from './blocks-tab.tsx'
import { GeneralTab } from './general-tab.tsx'
import { useWorldEditor } from './use-world-editor.ts'
import { callWorldVersions } from './world-versions.ts'

type WorldDialogProps = {
  serverId: string
  name: string
  /** The block to begin with, on its tab. */
  firstTile?: number | null
  /** Begins with painting on the map. */
  isPainting?: boolean
  onClose: () => void
}

type WorldTab = 'general' | 'appearance' | 'admins' | 'blocks'

/** Edits one world. Nothing is written until it is saved. */
export function WorldDialog({ serverId, name, firstTile = null, ...props }: WorldDialogProps) {
  const { isPainting = false, onClose } = props
  const book = usePaintBook(isPainting)
  const [tab, setTab] = useState<WorldTab | 'raw'>(
    firstTile === null && !isPainting ? 'general' : 'blocks',
  )
  // Painters save often and continue.
  const editor = useWorldEditor(serverId, name, (continueOnSaved) =>
    tab === 'blocks' && book.isPainting ? continueOnSaved() : onClose(),
  )
  const [tile, setTile] = useState(firstTile)
  const text = worldsMessages.editor
  const form = { world: editor.draft?.value ?? {}, onChange: editor.changeValue }
  const blocks = { tile, onTile: setTile, name, editor, book }
  return (
    <EditorDialog
      title={text.title({ name })}
      editor={editor}
      fetchFailed={worldsMessages.fetchFailed}
      versions={callWorldVersions(serverId, name)}
      denial={useRightRefusal(saveWorld)}
      onClose={onClose}
    >
      <EditorTabs<WorldTab>
        name={name}
        editor={editor}
        tab={tab}
        onTab={setTab}
        forms={[
          { key: 'general', label: text.tabs.general, render: () => <GeneralTab {...form} /> },
          {
            key: 'appearance',
            label: text.tabs.appearance,
            render: () => <AppearanceTab {...form} />,
          },
          { key: 'admins', label: text.tabs.admins, render: () => <AdminsTab {...form} /> },
          {
            key: 'blocks',
            label: text.tabs.blocks,
            render: () => <BlocksTab {...form} {...blocks} />,
          },
        ]}
      />
    </EditorDialog>
  )
}
