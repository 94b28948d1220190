import { Tabs } from '@mantine/core'
import type { DocumentDraft } from '../../../lib/document-draft.ts'
import type { DocumentEditor } from '../../../lib/use-document-editor.ts'
import styles from '../../../ui/document-tabs.module.css'
import { words } from '../../../words/words.ts'
import { AdminsTab } from './admins-tab.tsx'
import { AppearanceTab } from './appearance-tab.tsx'
import { BlocksTab } from './blocks-tab.tsx'
import { BrokenJsonNotice } from './broken-json-notice.tsx'
import { GeneralTab } from './general-tab.tsx'
import { RawTab } from './raw-tab.tsx'

const tabs = ['general', 'appearance', 'admins', 'blocks', 'raw'] as const
export type EditorTab = (typeof tabs)[number]

type EditorTabsProps = {
  name: string
  editor: DocumentEditor
  draft: DocumentDraft
  tab: EditorTab
  onTab: (tab: EditorTab) => void
  /** The block whose properties are shown. */
  tile: number | null
  onTile: (tile: number | null) => void
}

export function EditorTabs({ name, editor, draft, tab, onTab, ...blocks }: EditorTabsProps) {
  const form = { world: draft.value, onChange: editor.changeValue }
  const panels = {
    general: () => <GeneralTab {...form} />,
    appearance: () => <AppearanceTab {...form} />,
    admins: () => <AdminsTab {...form} />,
    blocks: () => <BlocksTab {...form} {...blocks} name={name} editor={editor} />,
  }
  return (
    <Tabs
      value={tab}
      onChange={(next) => onTab(tabs.find((it) => it === next) ?? 'general')}
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
          <Tabs.Tab key={each} value={each} ref={each === tab ? bringIntoSight : undefined}>
            {words.worlds.editor.tabs[each]}
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
            <BrokenJsonNotice onGo={() => onTab('raw')} onDrop={editor.dropRaw} />
          )}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

/** On narrow screens the list of tabs is longer than the dialog is wide. */
function bringIntoSight(chosen: HTMLElement | null) {
  chosen?.scrollIntoView({ inline: 'center', block: 'nearest' })
}
