import { savePlayer } from '@trellis/contract/game/players.ts'
import { listHeldRoles } from '@trellis/contract/kit/role-rights.ts'
import { useState } from 'react'
import { EditorDialog } from '../../../document-editor/editor-dialog.tsx'
import { EditorTabs } from '../../../document-editor/editor-tabs.tsx'
import { useRightRefusal } from '../../../hosting/servers/index.ts'
import { playersMessages } from '../../../messages/players.ts'
import { usePlayerRefusal } from '../moderation/use-player-refusal.ts'
import { GeneralTab } from './general-tab.tsx'
import { InventoryTab } from './inventory-tab.tsx'
import { callPlayerVersions } from './player-versions.ts'
import { RolesTab } from './roles-tab.tsx'
import { StatsTab } from './stats-tab.tsx'
import { usePlayerEditor } from './use-player-editor.ts'

type PlayerDialogProps = { serverId: string; name: string; onClose: () => void }
type PlayerTab = 'general' | 'stats' | 'roles' | 'inventory'

/** Edits one player. Nothing is written until it is saved. */
export function PlayerDialog({ serverId, name, onClose }: PlayerDialogProps) {
  const { editor, password, setPassword } = usePlayerEditor(serverId, name, onClose)
  const [tab, setTab] = useState<PlayerTab | 'raw'>('general')
  const text = playersMessages.editor
  const form = { player: editor.draft?.value ?? {}, onChange: editor.changeValue }
  const above = usePlayerRefusal({ name, roles: listHeldRoles(form.player) }, 'edit')
  const denial = useRightRefusal(savePlayer) ?? above
  return (
    <EditorDialog
      title={text.title({ name })}
      editor={editor}
      fetchFailed={playersMessages.fetchFailed}
      versions={callPlayerVersions(serverId, name)}
      denial={denial}
      onRestored={() => setPassword('')}
      onClose={onClose}
    >
      <EditorTabs<PlayerTab>
        name={name}
        editor={editor}
        tab={tab}
        onTab={setTab}
        forms={[
          {
            key: 'general',
            label: text.tabs.general,
            render: () => <GeneralTab {...form} password={password} onPassword={setPassword} />,
          },
          { key: 'stats', label: text.tabs.stats, render: () => <StatsTab {...form} /> },
          { key: 'roles', label: text.tabs.roles, render: () => <RolesTab {...form} /> },
          {
            key: 'inventory',
            label: text.tabs.inventory,
            render: () => <InventoryTab {...form} />,
          },
        ]}
      />
    </EditorDialog>
  )
}
