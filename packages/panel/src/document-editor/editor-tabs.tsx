import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { documentsMessages } from '../messages/documents.ts'
import { BrokenJsonNotice } from './broken-json-notice.tsx'
import styles from './document-tabs.module.css'
import { RawTab } from './raw-tab.tsx'
import type { DocumentEditor } from './use-document-editor.ts'

/** A tab with a form, which is drawn while the document is valid JSON. */
export type FormTab<Key extends string> = { key: Key; label: string; render: () => ReactNode }

const raw = 'raw'

type EditorTabsProps<Key extends string> = {
  name: string
  editor: DocumentEditor
  /** Shown in this order; the raw JSON comes last. */
  forms: readonly FormTab<Key>[]
  tab: Key | typeof raw
  onTab: (tab: Key | typeof raw) => void
}

/** The forms of a document and its text, of which one is shown. */
export function EditorTabs<Key extends string>(props: EditorTabsProps<Key>) {
  const { name, editor, forms, tab, onTab } = props
  const { draft } = editor
  const labels = [...forms, { key: raw, label: documentsMessages.rawTab }] as const
  if (draft === null) return null
  return (
    <Tabs
      value={tab}
      onChange={(next) => onTab(labels.find(({ key }) => key === next)?.key ?? tab)}
      keepMounted={false}
      classNames={{
        root: styles.tabs ?? '',
        list: styles.list ?? '',
        tab: styles.tab ?? '',
        panel: styles.panel ?? '',
      }}
    >
      <Tabs.List>
        {labels.map(({ key, label }) => (
          <Tabs.Tab key={key} value={key} ref={key === tab ? scrollIntoView : undefined}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {forms.map(({ key, render }) => (
        <Tabs.Panel key={key} value={key}>
          {draft.isValid ? (
            render()
          ) : (
            <BrokenJsonNotice onGo={() => onTab(raw)} onDrop={editor.dropRaw} />
          )}
        </Tabs.Panel>
      ))}
      <Tabs.Panel value={raw}>
        <RawTab name={name} draft={draft} onType={editor.typeRaw} />
      </Tabs.Panel>
    </Tabs>
  )
}

/** On narrow screens the list of tabs is longer than the dialog is wide. */
function scrollIntoView(tab: HTMLElement | null) {
  tab?.scrollIntoView({ inline: 'center', block: 'nearest' })
}
