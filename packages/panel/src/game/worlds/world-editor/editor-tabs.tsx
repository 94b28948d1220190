import { Tabs } from '@mantine/core'
import { BrokenJsonNotice } from '../../../document-editor/broken-json-notice.tsx'
import type { DocumentDraft } from '../../../document-editor/document-draft.ts'
import styles from '../../../document-editor/document-tabs.module.css'
import { RawTab } from '../../../document-editor/raw-tab.tsx'
import type { DocumentEditor } from '../../../document-editor/use-document-editor.ts'
import { words } from '../../../words/words.ts'
import { AdminsTab } from './admins-tab.tsx'
import { AppearanceTab } from './appearance-tab.tsx'
import { BlocksTab } from './blocks-tab.tsx'
import { GeneralTab } from './general-tab.tsx'

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
