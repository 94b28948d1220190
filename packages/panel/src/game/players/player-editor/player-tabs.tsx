import { Tabs } from '@mantine/core'
import { useState } from 'react'
import { BrokenJsonNotice } from '../../../document-editor/broken-json-notice.tsx'
import type { DocumentDraft } from '../../../document-editor/document-draft.ts'
import styles from '../../../document-editor/document-tabs.module.css'
import { RawTab } from '../../../document-editor/raw-tab.tsx'
import type { DocumentEditor } from '../../../document-editor/use-document-editor.ts'
import { words } from '../../../words/words.ts'
import { GeneralTab } from './general-tab.tsx'
import { InventoryTab } from './inventory-tab.tsx'
import { RolesTab } from './roles-tab.tsx'
import { StatsTab } from './stats-tab.tsx'

const tabs = ['general', 'stats', 'roles', 'inventory', 'raw'] as const

type PlayerTabsProps = {
  name: string
  editor: DocumentEditor
  draft: DocumentDraft
  password: string
  onPassword: (password: string) => void
}

export function PlayerTabs({ name, editor, draft, password, onPassword }: PlayerTabsProps) {
  const [tab, setTab] = useState<(typeof tabs)[number]>('general')
  const form = { player: draft.value, onChange: editor.changeValue }
  const panels = {
    general: () => <GeneralTab {...form} password={password} onPassword={onPassword} />,
    stats: () => <StatsTab {...form} />,
    roles: () => <RolesTab {...form} />,
    inventory: () => <InventoryTab {...form} />,
  }
  return (
    <Tabs
      value={tab}
      onChange={(next) => setTab(tabs.find((it) => it === next) ?? 'general')}
      keepMounted={false}
      classNames={{
        root: styles.tabs ?? '',
        list: styles.list ?? '',
        tab: styles.tab ?? '',
        panel: styles.panel ?? '',
      }}
    >
      <Tabs.List>
        {tabs.map((each) => (
          <Tabs.Tab key={each} value={each}>
            {words.players.editor.tabs[each]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((each) => (
        <Tabs.Panel key={each} value={each}>
          {each === 'raw' ? (
            <RawTab name={name} draft={draft} onType={editor.typeRaw} />
          ) : draft.isValid ? (
            panels[each]()
          ) : (
            <BrokenJsonNotice onGo={() => setTab('raw')} onDrop={editor.dropRaw} />
          )}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
