import { Tabs } from '@mantine/core'
import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import { configurationMessages } from '../../messages/configuration.ts'
import styles from './configuration-tabs.module.css'
import { CustomItemsTab } from './custom-items/custom-items-tab.tsx'
import { CustomTexturesTab } from './custom-textures/custom-textures-tab.tsx'
import { GeneralTab } from './general/general-tab.tsx'
import { NewbieKitTab } from './newbie-kit/newbie-kit-tab.tsx'
import { TabLabel } from './tab-label.tsx'

type TabName = keyof typeof configurationMessages.tabs

const tabs: readonly [TabName, ComponentType][] = [
  ['general', GeneralTab],
  ['newbie-kit', NewbieKitTab],
  ['custom-items', CustomItemsTab],
  ['custom-textures', CustomTexturesTab],
]

/** Keeps the tabs and their unsaved input while another tab is open. */
export function ConfigurationTabs() {
  const [search, setSearch] = useSearchParams()
  const chosen = tabs.find(([name]) => name === search.get('tab'))?.[0] ?? 'general'
  return (
    <Tabs
      value={chosen}
      onChange={(name) => setSearch(name === null ? {} : { tab: name }, { replace: true })}
    >
      <Tabs.List className={styles.list ?? ''}>
        {tabs.map(([name]) => (
          <Tabs.Tab key={name} value={name} className={styles.tab ?? ''}>
            <TabLabel place={name} label={configurationMessages.tabs[name]} />
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(([name, Component]) => (
        <Tabs.Panel key={name} value={name}>
          <Component />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
